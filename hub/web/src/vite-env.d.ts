/// <reference types="vite/client" />

declare module "virtual:apps" {
    import type { ComponentType } from "react";

    export const pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
}
