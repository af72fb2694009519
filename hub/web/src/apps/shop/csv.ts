/** Lists as CSV files: written for downloads, read from uploads. */

import type { Count, Export, State } from "@generated/shop";
import { typedAmount } from "@kit";
import { kept } from "./app";
import { fulfilmentOf, itemsOf, paymentOf } from "./facts";

type Row = readonly (string | number)[];

const quoted = (value: string | number): string => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

export const csvOf = (rows: readonly Row[]): string => rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");

/** Let the browser save a text as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const SELECTIONS: Readonly<Record<Export["subject"], readonly string[]>> = {
  orders: ["all", "unfulfilled", "unpaid", "cancelled"],
  products: ["all", "published", "draft", "archived"],
  customers: ["all", "newsletter"],
  stock: ["all", "low stock"],
};

/** The rows of a list, heading first; hub/apps/shop/actions/stock.py counts the same rows. */
export function listOf(state: State, subject: Export["subject"], selection: string): readonly Row[] {
  switch (subject) {
    case "orders":
      return [["Order", "Placed", "Customer", "Payment", "Fulfilment", "Items", "Total", "VAT"], ...orders(state, selection)];
    case "products":
      return [
        ["Product", "Maker", "Category", "Status"],
        ...Object.values(state.products)
          .filter((one) => selection === "all" || one.status === selection)
          .map((one) => [one.title, one.maker, state.categories[one.category_id]?.name ?? "", one.status]),
      ];
    case "customers":
      return [
        ["Name", "Company", "E-mail", "Phone", "Tags"],
        ...Object.values(state.customers)
          .filter((one) => selection === "all" || one.accepts_news)
          .map((one) => [one.name, one.company, one.email, one.phone, one.tags.join(" ")]),
      ];
    case "stock":
      return [
        ["SKU", "Stock", "Price"],
        ...Object.values(state.products)
          .flatMap((one) => Object.values(one.variants))
          .filter((one) => selection === "all" || one.stock <= state.shop.low_stock)
          .map((one) => [one.sku, one.stock, typedAmount(one.price)]),
      ];
  }
}

function orders(state: State, selection: string): readonly Row[] {
  return kept(state.orders)
    .filter((one) => {
      if (selection === "cancelled") return one.status === "cancelled";
      if (selection === "unpaid") return one.status === "open" && !one.paid;
      return selection === "all" || ["Unfulfilled", "Partly fulfilled"].includes(fulfilmentOf(one));
    })
    .map((one) => [
      one.number,
      one.placed_at,
      state.customers[one.customer_id]?.name ?? "",
      paymentOf(one),
      fulfilmentOf(one),
      itemsOf(one),
      typedAmount(one.total),
      typedAmount(one.vat),
    ]);
}

export interface Reading {
  readonly rows: readonly Count[];
  /** Lines without a count. */
  readonly faults: readonly string[];
}

/** Parse counts from a file or pasted text, with an SKU and a number per line; a heading is skipped. */
export function readCounts(text: string): Reading {
  const rows: Count[] = [];
  const faults: string[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const found = /^\s*"?([A-Za-z0-9-]+)"?\s*[,;\t ]\s*"?(\d{1,4})"?\s*$/.exec(line);
    if (found) rows.push({ sku: (found[1] ?? "").toUpperCase(), counted: Number(found[2]) });
    else if (!/^\s*"?sku/i.test(line)) faults.push(line);
  }
  return { rows, faults };
}
