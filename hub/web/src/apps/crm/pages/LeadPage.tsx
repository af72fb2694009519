/** One lead: its interest, and its possible outcomes. */

import { Alert, Button, Text } from "@mantine/core";
import { formatDay, Page, Panel } from "@kit";
import { IconArrowRight, IconArrowBackUp, IconPencil, IconUserX } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApp } from "../app";
import { ConvertDialog, DisqualifyDialog, LeadDialog } from "../dialogs/LeadDialogs";
import { personOf } from "../links";
import { Chip, Columns, Details, Owner, To } from "../parts";
import { Timeline } from "../Timeline";
import { LEAD_STATUS, RATING } from "../words";
import { Gone } from "./Gone";

const BACK = { to: "/leads", label: "Back to leads" };

export function LeadPage() {
  const { id = "" } = useParams();
  const { state, run } = useApp();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"edit" | "convert" | "disqualify" | null>(null);
  const found = state.leads[id];
  if (!found) return <Gone what="lead" back={BACK} />;
  const lead = { ...found, id };
  const close = () => setDialog(null);
  const isOpen = lead.status !== "converted" && lead.status !== "disqualified";
  return (
    <Page
      title={personOf(lead)}
      subtitle={lead.company}
      badges={<Chip value={LEAD_STATUS[lead.status]} />}
      back={BACK}
      actions={
        <>
          {lead.status === "disqualified" && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={() => void run("reopen_lead", { lead_id: id }, { done: `${personOf(lead)} taken up again` })}
            >
              Take up again
            </Button>
          )}
          {isOpen && (
            <>
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setDialog("edit")}>
                Edit
              </Button>
              <Button variant="default" leftSection={<IconUserX size={16} />} onClick={() => setDialog("disqualify")}>
                Disqualify
              </Button>
              <Button leftSection={<IconArrowRight size={16} />} onClick={() => setDialog("convert")}>
                Convert
              </Button>
            </>
          )}
        </>
      }
    >
      <Columns
        main={
          <>
            {lead.status === "disqualified" && (
              <Alert color="gray" title="Put aside">
                {lead.disqualified_because}
              </Alert>
            )}
            <Panel title="Interest">
              <Text size="sm">{lead.interest || "–"}</Text>
            </Panel>
            <Timeline about={{ kind: "lead", id }} />
          </>
        }
        side={
          <Panel title="Details">
            <Details
              rows={[
                ["Company", lead.company],
                ["Job title", lead.title],
                ["E-mail", lead.email],
                ["Phone", lead.phone],
                ["Source", lead.source],
                ["Rating", <Chip key="rating" value={RATING[lead.rating]} />],
                ["Owner", <Owner key="owner" id={lead.owner_id} />],
                ["Came in", formatDay(lead.created_at)],
                ["Contact", lead.contact_id && <To key="contact" about={{ kind: "contact", id: lead.contact_id }} />],
              ]}
            />
          </Panel>
        }
      />
      {dialog === "edit" && <LeadDialog lead={lead} onClose={close} />}
      {dialog === "disqualify" && <DisqualifyDialog lead={lead} onClose={close} />}
      {dialog === "convert" && <ConvertDialog lead={lead} onMade={() => navigate("/leads")} onClose={close} />}
    </Page>
  );
}
