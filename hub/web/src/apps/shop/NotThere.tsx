/** Shown by a page whose record does not exist, because the address is wrong or it was deleted. */

import { EmptyState, Page } from "@kit";
import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Link } from "react-router";

export function NotThere({ what, back }: { readonly what: string; readonly back: { readonly to: string; readonly label: string } }) {
  return (
    <Page title={`No such ${what}`} back={back}>
      <EmptyState
        icon={<IconMapOff size={34} />}
        title={`This ${what} is not there`}
        text="It may have been deleted or hidden, or the address is mistyped."
        action={
          <Button component={Link} to={back.to} variant="default" mt="xs">
            {back.label}
          </Button>
        }
      />
    </Page>
  );
}
