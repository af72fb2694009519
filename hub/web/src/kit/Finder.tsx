import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SearchBox } from "./SearchBox";
import { useUrlState } from "./url";

/** The search field of the frame: Return leads to the page `/search`; there it shows and changes what that page looks for. */
export function Finder({ label }: { /** Accessible name and placeholder: "Search everything". */ readonly label: string }) {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    const [query, setQuery] = useUrlState("q");
    const [typed, setTyped] = useState("");
    const isThere = pathname === "/search";
    return (
        <SearchBox
            label={label}
            value={isThere ? query : typed}
            onChange={isThere ? setQuery : setTyped}
            onSubmit={(value) => {
                if (isThere || value.trim() === "") return;
                setTyped("");
                void navigate(`/search?q=${encodeURIComponent(value)}`);
            }}
            width="100%"
        />
    );
}
