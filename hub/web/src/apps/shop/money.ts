/** Totals of a basket by the same integer formulas as hub/apps/shop/domain/money.py; placed orders store their totals. */

import type { BasketLine, DeliveryMethod, Discount, OrderLine, Product, Shop, State } from "@generated/shop";

const SIGNS: Readonly<Record<Shop["currency"], string>> = { GBP: "£", EUR: "€", DKK: "kr " };
const WHOLE_BP = 10_000;

/** "£1,204.50", from minor units. */
export function cash(minor: number, shop: Shop): string {
  const whole = Math.floor(Math.abs(minor) / 100).toLocaleString("en-GB");
  const rest = String(Math.abs(minor) % 100).padStart(2, "0");
  return `${minor < 0 ? "-" : ""}${SIGNS[shop.currency]}${whole}.${rest}`;
}

export const sign = (shop: Shop): string => SIGNS[shop.currency].trim();

/** `amount * part / whole`, a half rounded up. */
export const share = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole));

export const vatWithin = (amount: number, rateBp: number): number => share(amount, rateBp, WHOLE_BP + rateBp);

export const vatRate = (shop: Shop, vat: Product["vat"]): number =>
  ({ standard: shop.standard_vat_bp, reduced: shop.reduced_vat_bp, zero: 0 })[vat];

/** "20%", "13.5%" */
export const percentOf = (bp: number): string => `${bp / 100}%`;

export interface Sum {
  readonly subtotal: number;
  readonly discounts: readonly number[];
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
  readonly vat: number;
}

function allotted(amount: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const part = share(amount, before + weight, whole) - share(amount, before, whole);
    before += weight;
    return part;
  });
}

/** The price of a line of the basket before discounts. */
export const lineTotal = (state: State, line: BasketLine): number =>
  (state.products[line.product_id]?.variants[line.variant_id]?.price ?? 0) * line.quantity;

/** Compute the totals of a basket with a discount (or none) and a delivery method (or none yet). */
export function basketSum(
  state: State,
  lines: readonly BasketLine[],
  discount: Discount | undefined,
  method: DeliveryMethod | undefined,
): Sum {
  const totals = lines.map((line) => lineTotal(state, line));
  const subtotal = totals.reduce((sum, one) => sum + one, 0);
  let discounts: readonly number[] = totals.map(() => 0);
  if (discount) {
    const weights = lines.map((line, index) => {
      const isFor = discount.category_id === null || state.products[line.product_id]?.category_id === discount.category_id;
      return isFor ? (totals[index] ?? 0) : 0;
    });
    const eligible = weights.reduce((sum, one) => sum + one, 0);
    const amount = discount.kind === "percent" ? share(eligible, discount.value, 100) : Math.min(discount.value, eligible);
    discounts = allotted(amount, weights);
  }
  const off = discounts.reduce((sum, one) => sum + one, 0);
  const delivery = deliveryPrice(method, subtotal - off);
  const vats = lines.map((line, index) =>
    vatWithin((totals[index] ?? 0) - (discounts[index] ?? 0), vatRate(state.shop, state.products[line.product_id]?.vat ?? "standard")),
  );
  return {
    subtotal,
    discounts,
    discount: off,
    delivery,
    total: subtotal - off + delivery,
    vat: vats.reduce((sum, one) => sum + one, 0) + vatWithin(delivery, state.shop.standard_vat_bp),
  };
}

/** The price of delivery for goods of an amount. */
export const deliveryPrice = (method: DeliveryMethod | undefined, goods: number): number =>
  method === undefined || (method.free_from !== null && goods >= method.free_from) ? 0 : method.price;

/** The refund for returning `quantity` more of a line, after earlier returns. */
export function refundable(line: OrderLine, quantity: number): number {
  const paid = line.unit_price * line.quantity - line.discount;
  return share(paid, line.returned + quantity, line.quantity) - share(paid, line.returned, line.quantity);
}
