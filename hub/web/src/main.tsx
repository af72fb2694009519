import "./kit/styles.css";

import { createRoot } from "react-dom/client";
import { pages } from "virtual:apps";
import { closeOneAtATime } from "./kit/escape";
import { Root } from "./kit/root";
import { store } from "./kit/store";
import { waiting } from "./kit/waiting";

closeOneAtATime();

const told = waiting(async (app) => pages[app]?.());
if (told !== null) store.waitFor(told);

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no element with the id root");
createRoot(place).render(<Root pages={pages} />);
