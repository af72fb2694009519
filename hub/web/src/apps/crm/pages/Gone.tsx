import { EmptyState, Page } from "@kit";

/** What a record's address shows once the record is deleted or merged. */
export function Gone({ what, back }: { readonly what: string; readonly back: { readonly to: string; readonly label: string } }) {
  return (
    <Page title={`No such ${what}`} back={back}>
      <EmptyState title={`This ${what} is not there any more`} text="It was deleted or merged into another one." />
    </Page>
  );
}
