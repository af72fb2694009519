import { UploadButton } from "@kit";
import { IconUpload } from "@tabler/icons-react";
import { useApp } from "../app";

/** A button that replaces the file by a newer one. */
export function UploadNewer({ id }: { readonly id: string }) {
  const { run } = useApp();
  return (
    <UploadButton
      label="Upload newer file"
      single
      leftSection={<IconUpload size={16} />}
      onFiles={([file]) => {
        if (file) void run("replace_file", { item: id, file }, { done: "Newer file uploaded" });
      }}
    />
  );
}
