/** Values derived from the state: the status of an order, the validity of a code, stock. */

import type { Address, Discount, Order, Product, Review, State, Variant } from "@generated/shop";
import { formatDay } from "@kit";
import { type Kept, kept } from "./app";
import { cash } from "./money";

/** "Ashcombe Mug, Moss" */
export const named = (title: string, variant: string): string => (variant === "" ? title : `${title}, ${variant}`);

export const article = (line: { readonly title: string; readonly variant: string }): string => named(line.title, line.variant);

/** "Nora Winters, 14 Mill Lane": the name of an address in lists. */
export const addressName = (address: Address): string => `${address.recipient}, ${address.street}`;

export type Fulfilment = "Unfulfilled" | "Partly fulfilled" | "Fulfilled" | "Cancelled";
export type Payment = "Pending" | "Paid" | "Partly refunded" | "Refunded" | "Void";

export function fulfilmentOf(order: Order): Fulfilment {
  if (order.status === "cancelled") return "Cancelled";
  const lines = Object.values(order.lines);
  if (lines.every((line) => line.fulfilled >= line.quantity)) return "Fulfilled";
  return lines.some((line) => line.fulfilled > 0) ? "Partly fulfilled" : "Unfulfilled";
}

export const refundedOf = (order: Order): number => order.refunds.reduce((sum, one) => sum + one.amount, 0);

export function paymentOf(order: Order): Payment {
  const back = refundedOf(order);
  if (!order.paid) return order.status === "cancelled" ? "Void" : "Pending";
  if (back === 0) return "Paid";
  return back >= order.total ? "Refunded" : "Partly refunded";
}

export const paymentMethod = (order: Order): string => (order.payment === "card" ? `Card ending ${order.card_ending}` : "Invoice");

export const itemsOf = (order: Order): number => Object.values(order.lines).reduce((sum, line) => sum + line.quantity, 0);

export const stockOf = (product: Product): number => Object.values(product.variants).reduce((sum, one) => sum + one.stock, 0);

export const cheapest = (product: Product): number => Math.min(...Object.values(product.variants).map((one) => one.price));

/** "from £38.00" where variants differ in price. */
export function priceOf(product: Product, state: State): string {
  const prices = Object.values(product.variants).map((one) => one.price);
  const least = Math.min(...prices);
  return Math.max(...prices) > least ? `from ${cash(least, state.shop)}` : cash(least, state.shop);
}

export function availability(variant: Variant, state: State): string {
  if (variant.stock === 0) return "Sold out";
  return variant.stock <= state.shop.low_stock ? `Only ${variant.stock} left` : "In stock";
}

export type DiscountStanding = "Active" | "Scheduled" | "Expired" | "Used up" | "Disabled";

export function standingOf(discount: Discount, today: string): DiscountStanding {
  if (!discount.enabled) return "Disabled";
  if (discount.starts_on > today) return "Scheduled";
  if (discount.ends_on !== null && discount.ends_on < today) return "Expired";
  return discount.limit !== null && discount.used >= discount.limit ? "Used up" : "Active";
}

/** "15% off Tea", "£5.00 off" */
export function offerOf(discount: Discount, state: State): string {
  const off = discount.kind === "percent" ? `${discount.value}% off` : `${cash(discount.value, state.shop)} off`;
  const category = discount.category_id === null ? undefined : state.categories[discount.category_id];
  return category ? `${off} ${category.name}` : off;
}

export const period = (discount: Discount): string =>
  discount.ends_on === null ? `from ${formatDay(discount.starts_on)}` : `${formatDay(discount.starts_on)} to ${formatDay(discount.ends_on)}`;

/** The discount whose code is on the basket. */
export const basketDiscount = (state: State): Discount | undefined =>
  state.basket.code === "" ? undefined : Object.values(state.discounts).find((one) => one.code === state.basket.code);

export const reviewsOf = (state: State, productId: string): readonly Kept<Review>[] =>
  kept(state.reviews).filter((one) => one.product_id === productId && one.status === "published");

/** The mean of ratings; null if there are none. */
export const meanRating = (reviews: readonly Review[]): number | null =>
  reviews.length === 0 ? null : reviews.reduce((sum, one) => sum + one.rating, 0) / reviews.length;

export const onSale = (state: State): readonly Kept<Product>[] => kept(state.products).filter((one) => one.status === "published");

/** How many of each product were sold, for "most popular first". */
export function soldOf(state: State): ReadonlyMap<string, number> {
  const sold = new Map<string, number>();
  for (const order of Object.values(state.orders)) {
    for (const line of Object.values(order.lines)) sold.set(line.product_id, (sold.get(line.product_id) ?? 0) + line.quantity);
  }
  return sold;
}

export const ordersOf = (state: State, customerId: string): readonly Kept<Order>[] =>
  kept(state.orders).filter((one) => one.customer_id === customerId);

/** The amount that a customer has paid, minus refunds. */
export const spentBy = (orders: readonly Order[]): number =>
  orders.filter((one) => one.paid).reduce((sum, one) => sum + one.total - refundedOf(one), 0);

/** The quantity of a line in open returns. */
export const askedBack = (state: State, orderId: string, lineId: string): number =>
  Object.values(state.returns)
    .filter((one) => one.order_id === orderId && (one.status === "requested" || one.status === "approved"))
    .flatMap((one) => one.lines)
    .filter((part) => part.line_id === lineId)
    .reduce((sum, part) => sum + part.quantity, 0);

/** Tags from a field in which they are separated by commas. */
export const tagsIn = (text: string): readonly string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

export const COUNTRIES = ["United Kingdom", "Ireland", "Denmark", "Germany", "France", "Netherlands", "Sweden"] as const;
export const CARRIERS = ["Parcel North", "Swiftline", "Heron Post"] as const;

/** "changed mind" → "Changed mind" */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
