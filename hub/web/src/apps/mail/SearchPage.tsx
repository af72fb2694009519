import { countOf, EmptyState, Page } from "@kit";
import { Button } from "@mantine/core";
import { IconFilterPlus, IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useApp } from "./app";
import { useMail } from "./Context";
import { FilterDialog } from "./FilterDialog";
import { found, readQuery } from "./search";
import { ThreadList } from "./ThreadList";

export function SearchPage() {
  const { state } = useApp();
  const mail = useMail();
  const [params] = useSearchParams();
  const [filtering, setFiltering] = useState(false);
  const text = params.get("q") ?? "";
  const query = useMemo(() => readQuery(text), [text]);
  const results = useMemo(() => (text.trim() === "" ? [] : found(query, mail, state)), [query, text, mail, state]);
  return (
    <Page
      title={text.trim() === "" ? "Search" : `Search: ${text}`}
      subtitle={text.trim() === "" ? "All mail but spam and trash" : countOf(results.length, "conversation")}
      actions={
        text.trim() !== "" && (
          <Button variant="default" leftSection={<IconFilterPlus size={16} />} onClick={() => setFiltering(true)}>
            Make a filter of this
          </Button>
        )
      }
      fill
    >
      <div style={{ overflow: "auto", flex: 1, minHeight: 0 }}>
        <ThreadList
          conversations={results}
          base={`/search?q=${encodeURIComponent(text)}`}
          showFolder
          empty={
            <EmptyState
              icon={<IconSearch size={32} aria-hidden />}
              title={text.trim() === "" ? "What are you looking for?" : "Nothing found"}
              text='Words, or operators: from:nora to:elin subject:"hoist plan" has:attachment after:2026-03-01 before:2026-03-10 in:archive label:Money is:starred filename:csv -word'
            />
          }
        />
      </div>
      {filtering && (
        <FilterDialog
          begin={{
            sender: query.from,
            recipient: query.to,
            subject: query.subject,
            words: query.words.join(" "),
            has_attachment: query.hasFiles,
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </Page>
  );
}
