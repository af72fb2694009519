import { fileUrl, RichTextView } from "@kit";
import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Item, kindOf } from "../model";

/** A small preview of a file. */
export function Thumbnail({ item }: { readonly item: Item }) {
  if (item.kind === "document") return <RichTextView html={item.body} size="xs" />;
  if (item.kind === "folder") return null;
  if (kindOf(item) === "Image") return <img src={fileUrl(item.file, true)} alt="" />;
  return kindOf(item) === "Other" ? <Text c="dimmed">{item.file.content_type}</Text> : <FileText id={item.file.file_id} />;
}

function FileText({ id }: { readonly id: string }) {
  return <pre>{useFileText(id) ?? ""}</pre>;
}

/** The text of an uploaded file; null until it is loaded. */
export function useFileText(id: string): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    setText(null);
    void fetch(fileUrl({ file_id: id }))
      .then((answer) => (answer.ok ? answer.text() : "This file cannot be shown."))
      .then((found) => wanted && setText(found));
    return () => {
      wanted = false;
    };
  }, [id]);
  return text;
}
