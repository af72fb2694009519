/** Tillwright: the storefront and the back office in one frame. */

import { type NavItem, Shell, useShortcuts } from "@kit";
import {
  IconAddressBook, IconArrowBackUp, IconBuildingStore, IconChartBar, IconFileExport, IconHeart, IconPackages, IconReceipt,
  IconShoppingBag, IconStack2, IconStar, IconTag, IconTags, IconTruckDelivery, IconUsers,
} from "@tabler/icons-react";
import { Route, Routes, useNavigate } from "react-router";
import { useApp } from "./app";
import { fulfilmentOf } from "./facts";
import { JumpTo } from "./JumpTo";
import { NotThere } from "./NotThere";
import { AddressesPage } from "./front/addresses";
import { BasketPage } from "./front/BasketPage";
import { CategoryPage, CollectionPage, ShopPage } from "./front/CataloguePage";
import { CheckoutPage } from "./front/CheckoutPage";
import { MyOrderPage } from "./front/MyOrderPage";
import { MyOrdersPage } from "./front/MyOrdersPage";
import { ProductPage } from "./front/ProductPage";
import { WishListPage } from "./front/WishListPage";
import { OfficeCollectionPage } from "./office/CollectionPage";
import { CollectionsPage } from "./office/CollectionsPage";
import { CustomerPage } from "./office/CustomerPage";
import { CustomersPage } from "./office/CustomersPage";
import { DashboardPage } from "./office/DashboardPage";
import { DiscountsPage } from "./office/DiscountsPage";
import { ExportsPage } from "./office/ExportsPage";
import { OrderPage } from "./office/OrderPage";
import { OrdersPage } from "./office/OrdersPage";
import { OfficeProductPage } from "./office/ProductPage";
import { ProductsPage } from "./office/ProductsPage";
import { ReturnsPage } from "./office/ReturnsPage";
import { ReviewsPage } from "./office/ReviewsPage";
import { StockPage } from "./office/StockPage";

const OFFICE = "Back office";
const SHOP = "Shop";

const KEYS: readonly (readonly [string, string, string])[] = [
  ["g s", "Go to the shop", "/"],
  ["g b", "Go to the basket", "/basket"],
  ["g d", "Go to the dashboard", "/office"],
  ["g o", "Go to orders", "/office/orders"],
  ["g p", "Go to products", "/office/products"],
  ["g c", "Go to customers", "/office/customers"],
  ["g r", "Go to returns", "/office/returns"],
];

export default function Tillwright() {
  const { state } = useApp();
  const navigate = useNavigate();
  useShortcuts(KEYS.map(([keys, label, to]) => ({ keys, label, section: "Go to", run: () => navigate(to) })));
  const toSend = Object.values(state.orders).filter((one) => ["Unfulfilled", "Partly fulfilled"].includes(fulfilmentOf(one))).length;
  const nav: readonly NavItem[] = [
    { to: "/", label: "Shop", section: SHOP, icon: <IconBuildingStore size={18} /> },
    { to: "/wish-list", label: "Wish list", section: SHOP, icon: <IconHeart size={18} />, badge: state.wish_list.length },
    {
      to: "/basket",
      label: "Basket",
      section: SHOP,
      icon: <IconShoppingBag size={18} />,
      badge: state.basket.lines.reduce((sum, line) => sum + line.quantity, 0),
    },
    { to: "/account/orders", label: "My orders", section: SHOP, icon: <IconReceipt size={18} /> },
    { to: "/account/addresses", label: "Address book", section: SHOP, icon: <IconAddressBook size={18} /> },
    { to: "/office", label: "Dashboard", section: OFFICE, icon: <IconChartBar size={18} />, end: true },
    { to: "/office/orders", label: "Orders", section: OFFICE, icon: <IconTruckDelivery size={18} />, badge: toSend },
    { to: "/office/products", label: "Products", section: OFFICE, icon: <IconTag size={18} /> },
    { to: "/office/collections", label: "Collections", section: OFFICE, icon: <IconStack2 size={18} /> },
    { to: "/office/stock", label: "Stock", section: OFFICE, icon: <IconPackages size={18} /> },
    { to: "/office/discounts", label: "Discounts", section: OFFICE, icon: <IconTags size={18} /> },
    { to: "/office/customers", label: "Customers", section: OFFICE, icon: <IconUsers size={18} /> },
    {
      to: "/office/returns",
      label: "Returns",
      section: OFFICE,
      icon: <IconArrowBackUp size={18} />,
      badge: Object.values(state.returns).filter((one) => one.status === "requested").length,
    },
    {
      to: "/office/reviews",
      label: "Reviews",
      section: OFFICE,
      icon: <IconStar size={18} />,
      badge: Object.values(state.reviews).filter((one) => one.status === "pending").length,
    },
    { to: "/office/exports", label: "Exports", section: OFFICE, icon: <IconFileExport size={18} /> },
  ];
  return (
    <Shell mark={<Mark />} nav={nav} search={<JumpTo />}>
      <Routes>
        <Route path="/" element={<ShopPage />} />
        <Route path="/category/:categoryId" element={<CategoryPage />} />
        <Route path="/collection/:collectionId" element={<CollectionPage />} />
        <Route path="/product/:productId" element={<ProductPage />} />
        <Route path="/basket" element={<BasketPage />} />
        <Route path="/checkout" element={<CheckoutPage />} />
        <Route path="/wish-list" element={<WishListPage />} />
        <Route path="/account/orders" element={<MyOrdersPage />} />
        <Route path="/account/orders/:orderId" element={<MyOrderPage />} />
        <Route path="/account/addresses" element={<AddressesPage />} />
        <Route path="/office" element={<DashboardPage />} />
        <Route path="/office/orders" element={<OrdersPage />} />
        <Route path="/office/orders/:orderId" element={<OrderPage />} />
        <Route path="/office/products" element={<ProductsPage />} />
        <Route path="/office/products/:productId" element={<OfficeProductPage />} />
        <Route path="/office/collections" element={<CollectionsPage />} />
        <Route path="/office/collections/:collectionId" element={<OfficeCollectionPage />} />
        <Route path="/office/stock" element={<StockPage />} />
        <Route path="/office/discounts" element={<DiscountsPage />} />
        <Route path="/office/customers" element={<CustomersPage />} />
        <Route path="/office/customers/:customerId" element={<CustomerPage />} />
        <Route path="/office/returns" element={<ReturnsPage />} />
        <Route path="/office/reviews" element={<ReviewsPage />} />
        <Route path="/office/exports" element={<ExportsPage />} />
        <Route path="*" element={<NotThere what="page" back={{ to: "/", label: "Back to the shop" }} />} />
      </Routes>
    </Shell>
  );
}

function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden focusable="false">
      <rect x="2" y="9" width="20" height="12" rx="2.5" fill="var(--mantine-primary-color-filled)" />
      <path d="M4 9 6 3h12l2 6" fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M6.5 14h11M6.5 17h6" stroke="var(--mantine-color-body)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
