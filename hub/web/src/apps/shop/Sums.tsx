/** The foot of a bill: goods, discount, delivery, total and the VAT in it. */

import type { Shop } from "@generated/shop";
import { cash } from "./money";
import classes from "./shop.module.css";

interface SumsProps {
  readonly shop: Shop;
  readonly subtotal: number;
  readonly discount: number;
  readonly code: string;
  /** Null: not chosen yet. */
  readonly delivery: { readonly name: string; readonly price: number } | null;
  readonly total: number;
  readonly vat: number;
}

export function Sums({ shop, subtotal, discount, code, delivery, total, vat }: SumsProps) {
  return (
    <div className={classes.sums} role="group" aria-label="Totals">
      <span>Goods</span>
      <span>{cash(subtotal, shop)}</span>
      {discount > 0 && (
        <>
          <span>Discount {code}</span>
          <span>{cash(-discount, shop)}</span>
        </>
      )}
      <span>{delivery?.name ?? "Delivery"}</span>
      <span>{delivery === null ? "at checkout" : delivery.price === 0 ? "free" : cash(delivery.price, shop)}</span>
      <span data-total>Total</span>
      <span data-total>{cash(total, shop)}</span>
      <span>of which VAT</span>
      <span>{cash(vat, shop)}</span>
    </div>
  );
}
