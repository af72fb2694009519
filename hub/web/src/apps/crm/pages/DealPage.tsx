/** One deal: stage, products, quotes, competitors, history. */

import { Alert, Anchor, Button, CloseButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { formatDay, formatMoney, Page, Panel } from "@kit";
import { IconArrowBackUp, IconFileInvoice, IconPencil, IconThumbDown, IconTrophy } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { Deal } from "@generated/crm";
import { type Kept, kept, useActionForm, useApp } from "../app";
import classes from "../crm.module.css";
import { EditDeal, LoseDialog } from "../dialogs/DealDialogs";
import { NewQuote } from "../dialogs/QuoteDialogs";
import { ReassignDialog } from "../dialogs/ReassignDialog";
import { Lines } from "../Lines";
import { Chip, Columns, Details, Money, MoreActions, Owner, Quiet, TagEditor, To } from "../parts";
import { amountOf, linesTotal, weightedOf } from "../selling";
import { Timeline } from "../Timeline";
import { useDeletion } from "../useDeletion";
import { DEAL_STATUS, QUOTE_STATUS } from "../words";
import { Gone } from "./Gone";

const BACK = { to: "/deals", label: "Back to deals" };
type Dialog = "edit" | "lose" | "quote" | "owner" | null;

export function DealPage() {
  const { id = "" } = useParams();
  const { state, run, today } = useApp();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>(null);
  const found = state.deals[id];
  if (!found) return <Gone what="deal" back={BACK} />;
  const deal = { ...found, id };
  const isOpen = deal.status === "open";
  const close = () => setDialog(null);
  return (
    <Page
      title={deal.name}
      badges={<Chip value={DEAL_STATUS[deal.status]} />}
      back={BACK}
      actions={<Buttons deal={deal} onDialog={setDialog} />}
      toolbar={
        isOpen && (
          <div className={classes.stepper} role="group" aria-label="Stage">
            {state.stage_order.map((stage) => (
              <Button
                key={stage}
                size="compact-sm"
                radius="xl"
                variant={stage === deal.stage_id ? "filled" : "default"}
                aria-current={stage === deal.stage_id ? "step" : undefined}
                aria-label={`Stage ${state.stages[stage]?.name}`}
                onClick={() => {
                  if (stage === deal.stage_id) return;
                  void run("move_deals", { deal_ids: [id], stage_id: stage }, { done: `Moved to ${state.stages[stage]?.name}` });
                }}
              >
                {state.stages[stage]?.name}
              </Button>
            ))}
          </div>
        )
      }
    >
      <Columns
        main={
          <>
            {deal.status === "lost" && (
              <Alert color="red" title={`Lost: ${state.lost_reasons[deal.lost_reason_id ?? ""]?.name ?? "no reason given"}`}>
                {[deal.lost_to && `To ${deal.lost_to}.`, deal.lost_note].filter(Boolean).join(" ")}
              </Alert>
            )}
            <Lines lines={deal.lines} of={{ deal_id: id }} deal={deal} editable={isOpen} />
            <Timeline about={{ kind: "deal", id }} />
          </>
        }
        side={
          <>
            <Panel title="Details">
              <Details
                rows={[
                  ["Amount", <Money key="amount" minor={amountOf(deal)} fw={650} />],
                  ["First estimate", <Money key="estimate" minor={deal.estimate} />, Object.keys(deal.lines).length === 0],
                  ["Probability", `${deal.probability} %`],
                  ["Weighted", <Money key="weighted" minor={weightedOf(deal)} />],
                  [
                    "Close date",
                    <Text key="close" span size="sm" c={isOpen && deal.close_on < today ? "red" : undefined}>
                      {formatDay(deal.close_on)}
                    </Text>,
                  ],
                  ["Next step", deal.next_step],
                  ["Account", <To key="account" about={{ kind: "account", id: deal.account_id }} />],
                  ["Contact", deal.contact_id && <To key="contact" about={{ kind: "contact", id: deal.contact_id }} />],
                  ["Owner", <Owner key="owner" id={deal.owner_id} />],
                  ["Stage", state.stages[deal.stage_id]?.name],
                  ["Created", formatDay(deal.created_at)],
                  ["Closed", deal.closed_at && formatDay(deal.closed_at)],
                ]}
              />
            </Panel>
            <Panel title="Tags">
              <TagEditor kind="deal" id={id} ids={deal.tag_ids} />
            </Panel>
            <Competitors deal={deal} editable={isOpen} />
            <Quotes deal={deal} onCreate={isOpen ? () => setDialog("quote") : undefined} />
          </>
        }
      />
      {dialog === "edit" && <EditDeal deal={deal} onClose={close} />}
      {dialog === "lose" && <LoseDialog deal={deal} onClose={close} />}
      {dialog === "quote" && <NewQuote deal={deal} onMade={(made) => navigate(`/quotes/${made}`)} onClose={close} />}
      {dialog === "owner" && <ReassignDialog kind="deal" ids={[id]} onClose={close} />}
    </Page>
  );
}

function Buttons({ deal, onDialog }: { readonly deal: Kept<Deal>; readonly onDialog: (dialog: Dialog) => void }) {
  const { state, run } = useApp();
  const deleteRecord = useDeletion();
  const remove = () => {
    const quotes = Object.values(state.quotes).filter((quote) => quote.deal_id === deal.id).length;
    const body = `Its ${quotes} quotes, its notes and activities go too.`;
    void deleteRecord("delete_deal", { deal_id: deal.id }, { name: deal.name, body, list: BACK.to });
  };
  const more = (
    <MoreActions
      entries={[
        { label: "Reassign", run: () => onDialog("owner") },
        { label: "Delete deal", danger: true, divided: true, run: remove },
      ]}
    />
  );
  if (deal.status !== "open") {
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void run("reopen_deal", { deal_id: deal.id }, { done: `${deal.name} reopened` })}
        >
          Reopen
        </Button>
        {more}
      </>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onDialog("edit")}>
        Edit
      </Button>
      <Button
        color="green"
        leftSection={<IconTrophy size={16} />}
        onClick={() => void run("win_deal", { deal_id: deal.id }, { done: `${deal.name} won: ${formatMoney(amountOf(deal), state.currency)}` })}
      >
        Mark as won
      </Button>
      <Button variant="light" color="red" leftSection={<IconThumbDown size={16} />} onClick={() => onDialog("lose")}>
        Mark as lost
      </Button>
      {more}
    </>
  );
}

function Competitors({ deal, editable }: { readonly deal: Kept<Deal>; readonly editable: boolean }) {
  const { run } = useApp();
  const form = useActionForm("add_competitor", {
    initial: { name: "" },
    arguments: ({ name }) => ({ deal_id: deal.id, name }),
    done: ({ name }) => `${name} added`,
    onDone: () => form.setValues({ name: "" }),
  });
  return (
    <Panel title="Competitors" count={deal.competitors.length}>
      <Stack gap={6}>
        {deal.competitors.length === 0 && <Quiet>None known.</Quiet>}
        {deal.competitors.map((name) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <Text size="sm">{name}</Text>
            {editable && (
              <CloseButton
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => void run("remove_competitor", { deal_id: deal.id, name }, { done: `${name} removed` })}
              />
            )}
          </Group>
        ))}
        {editable && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
          >
            <Group gap={6} align="flex-start" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label="Competitor"
                placeholder="Who else is after it?"
                {...form.getInputProps("name")}
                error={form.errors.name ?? form.problem}
              />
              <Button type="submit" variant="default" aria-label="Add competitor">
                Add
              </Button>
            </Group>
          </form>
        )}
      </Stack>
    </Panel>
  );
}

function Quotes({ deal, onCreate }: { readonly deal: Kept<Deal>; readonly onCreate?: () => void }) {
  const { state } = useApp();
  const quotes = kept(state.quotes).filter((quote) => quote.deal_id === deal.id);
  return (
    <Panel
      title="Quotes"
      count={quotes.length}
      actions={
        onCreate && (
          <Button size="compact-sm" variant="default" leftSection={<IconFileInvoice size={15} />} onClick={onCreate}>
            Create quote
          </Button>
        )
      }
    >
      <Stack gap={6}>
        {quotes.length === 0 && <Quiet>None yet.</Quiet>}
        {quotes.map((quote) => (
          <Group key={quote.id} justify="space-between" wrap="nowrap">
            <Group gap={6}>
              <Anchor component={Link} to={`/quotes/${quote.id}`} size="sm" fw={550}>
                {quote.number}
              </Anchor>
              <Chip value={QUOTE_STATUS[quote.status]} />
            </Group>
            <Money minor={linesTotal(quote.lines)} />
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
