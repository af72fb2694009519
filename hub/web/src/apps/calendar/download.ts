/** Let the browser save a text as a file. */
export function download(name: string, kind: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replaceAll(/[/\\:*?"<>|]/g, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
