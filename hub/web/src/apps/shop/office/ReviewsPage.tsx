/** Customers' reviews: publish, hide, answer. */

import type { Review } from "@generated/shop";
import { type Column, countOf, DataTable, EmptyState, FormDialog, formatShort, includes, Page, SearchBox, useUrlState } from "@kit";
import { Anchor, Button, Text, Textarea } from "@mantine/core";
import { IconStar } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { capital } from "../facts";
import { Stars, Status } from "../Status";

export function ReviewsPage() {
  const { state, now, run } = useApp();
  const [query, setQuery] = useUrlState("q");
  const [answered, answer] = useState<Kept<Review> | null>(null);
  const product = (one: Review) => state.products[one.product_id]?.title ?? "";
  const author = (one: Review) => state.customers[one.customer_id]?.name ?? "";
  const rows = kept(state.reviews).filter((one) => [one.title, one.text, product(one), author(one)].some((text) => includes(text, query)));
  const waiting = rows.filter((one) => one.status === "pending").length;
  const columns: readonly Column<Kept<Review>>[] = [
    {
      key: "review",
      title: "Review",
      render: (one) => (
        <>
          <Text size="sm" fw={600}>
            {one.title}
          </Text>
          <Text size="sm">{one.text}</Text>
          {one.reply !== "" && (
            <Text size="sm" c="dimmed">
              Reply: {one.reply}
            </Text>
          )}
        </>
      ),
    },
    {
      key: "product",
      title: "Product",
      width: 160,
      render: (one) => (
        <Anchor component={Link} to={`/office/products/${one.product_id}`} size="sm">
          {product(one)}
        </Anchor>
      ),
      sort: product,
    },
    {
      key: "rating",
      title: "Rating",
      width: 110,
      render: (one) => <Stars rating={one.rating} />,
      sort: (one) => one.rating,
      filter: { kind: "choice", value: (one) => countOf(one.rating, "star") },
    },
    { key: "author", title: "Customer", width: 150, render: author, sort: author },
    { key: "written", title: "Written", width: 90, render: (one) => formatShort(one.written_at, now), sort: (one) => one.written_at },
    {
      key: "status",
      title: "Status",
      width: 110,
      render: (one) => <Status value={capital(one.status)} />,
      sort: (one) => one.status,
      filter: { kind: "choice", value: (one) => capital(one.status) },
    },
  ];
  const moderate = async (ids: readonly string[], status: "published" | "hidden", clear: () => void) => {
    const result = await run("moderate_reviews", { review_ids: ids, status }, { done: `${countOf(ids.length, "review")} ${status}` });
    if (result.ok) clear();
  };
  return (
    <Page
      title="Reviews"
      subtitle={`${countOf(rows.length, "review")}, ${waiting} pending`}
      toolbar={<SearchBox label="Search reviews" value={query} onChange={setQuery} width={300} />}
    >
      <DataTable
        label="Reviews"
        noun="review"
        rows={rows}
        rowId={(one) => one.id}
        rowLabel={(one) => one.title}
        columns={columns}
        initialSort="-written"
        pageSize={50}
        bulk={(ids, clear) => (
          <>
            <Button size="compact-sm" variant="default" onClick={() => void moderate(ids, "published", clear)}>
              Publish
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void moderate(ids, "hidden", clear)}>
              Hide
            </Button>
          </>
        )}
        rowActions={(one) => [
          { label: "Publish", disabled: one.status === "published", run: () => void moderate([one.id], "published", () => undefined) },
          { label: "Hide", disabled: one.status === "hidden", run: () => void moderate([one.id], "hidden", () => undefined) },
          { label: "Reply", divided: true, run: () => answer(one) },
        ]}
        empty={<EmptyState icon={<IconStar size={32} />} title="No reviews" text="What customers write about products appears here first." />}
      />
      {answered && <ReplyDialog review={answered} onClose={() => answer(null)} />}
    </Page>
  );
}

function ReplyDialog({ review, onClose }: { readonly review: Kept<Review>; readonly onClose: () => void }) {
  const form = useActionForm("reply_to_review", {
    initial: { text: review.reply },
    arguments: ({ text }) => ({ review_id: review.id, text }),
    done: "Reply saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Reply to review" submit="Save reply">
      <Text size="sm" c="dimmed">
        “{review.title}” {review.text}
      </Text>
      <Textarea label="Reply" {...form.getInputProps("text")} />
    </FormDialog>
  );
}
