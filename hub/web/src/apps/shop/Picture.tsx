/** Pictures of products, drawn from a motif and coloured by a number. */

import type { Product } from "@generated/shop";
import type { ReactNode } from "react";
import classes from "./shop.module.css";

export type Motif = Product["motif"];

interface Inks {
  readonly main: string;
  readonly deep: string;
  readonly pale: string;
  readonly line: string;
}

type Drawing = (ink: Inks) => ReactNode;

const pot: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M84 46c10-6 17-2 15 6s-12 11-17 10" fill="none" stroke={deep} strokeWidth="5" />
    <path d="M40 50 22 40l-3 4 20 22z" fill={deep} />
    <path d="M38 44h46c3 16-3 28-11 30H49c-8-2-14-14-11-30z" fill={main} />
    <path d="M45 44c2-7 30-7 32 0z" fill={pale} />
    <circle cx="61" cy="36" r="4" fill={deep} />
    <path d="M44 50c-1 9 2 15 6 19" fill="none" stroke={pale} strokeWidth="3" opacity=".6" />
  </>
);

const mug: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M76 40c14-3 18 20 0 22" fill="none" stroke={deep} strokeWidth="6" />
    <path d="M40 32h38v34c0 6-4 9-9 9H49c-5 0-9-3-9-9z" fill={main} />
    <ellipse cx="59" cy="32" rx="19" ry="5" fill={deep} />
    <ellipse cx="59" cy="33" rx="15" ry="3" fill={pale} />
    <path d="M40 62h38v5H40z" fill={pale} opacity=".55" />
  </>
);

const tin: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="40" y="30" width="40" height="46" rx="3" fill={main} />
    <rect x="38" y="22" width="44" height="11" rx="3" fill={deep} />
    <rect x="46" y="42" width="28" height="22" rx="2" fill={pale} />
    <path d="M51 49h18M51 54h18M51 59h11" stroke={deep} strokeWidth="2" />
  </>
);

const pan: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="78" y="46" width="34" height="7" rx="3.5" fill={deep} />
    <path d="M14 44h68v6c0 13-9 20-20 20H34c-11 0-20-7-20-20z" fill={main} />
    <ellipse cx="48" cy="44" rx="34" ry="8" fill={deep} />
    <ellipse cx="48" cy="45" rx="28" ry="5" fill={pale} opacity=".7" />
  </>
);

const knife: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M14 54c18-16 42-20 62-20v16H30z" fill={pale} stroke={deep} strokeWidth="1.5" />
    <rect x="76" y="33" width="32" height="12" rx="5" fill={main} />
    <circle cx="84" cy="39" r="1.8" fill={pale} />
    <circle cx="94" cy="39" r="1.8" fill={pale} />
    <path d="M20 60h78" stroke={deep} strokeWidth="3" opacity=".25" />
  </>
);

const board: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="28" y="26" width="64" height="46" rx="6" fill={main} />
    <path d="M28 38h64M28 50h64M28 62h64M46 26v12M66 38v12M52 50v12M74 26v12M38 38v12M80 50v12" stroke={deep} strokeWidth="1.6" />
    <circle cx="84" cy="33" r="3.4" fill={pale} />
  </>
);

const spoon: Drawing = ({ main, deep }) => (
  <>
    {[-26, 0, 26].map((turn) => (
      <g key={turn} transform={`rotate(${turn} 60 80)`}>
        <rect x="57.5" y="38" width="5" height="40" rx="2.5" fill={main} />
        <ellipse cx="60" cy="28" rx="8" ry="13" fill={turn === 0 ? main : deep} />
      </g>
    ))}
    <rect x="46" y="66" width="28" height="7" rx="3" fill={deep} />
  </>
);

const tray: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M10 40h12v8H10zM98 40h12v8H98z" fill={deep} />
    <path d="M16 34h88l-8 36c-1 4-4 6-8 6H32c-4 0-7-2-8-6z" fill={main} />
    <path d="M24 42h72l-6 24H30z" fill={pale} />
    <path d="M16 34h88l-1.600 7H17.600z" fill={deep} />
  </>
);

const stone: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="m22 50 12-14h64l-10 14z" fill={pale} />
    <path d="M22 50h66v10H22zM88 50l10-14v10L88 60z" fill={main} />
    <path d="M16 60h78v12H16zM94 60l10-14v12L94 72z" fill={deep} />
  </>
);

const glove: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M44 78V46l-6-18c-1-4 5-6 7-2l5 14 1-22c0-5 7-5 7 0l1 21 3-22c1-5 7-4 7 1l-1 24 5-16c2-4 8-2 7 3l-6 25c6-4 12-8 15-4s-8 12-14 18L70 78z" fill={main} />
    <path d="M44 66h27v12H44z" fill={deep} />
    <path d="M44 70h27" stroke={pale} strokeWidth="2" />
  </>
);

const cap: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M30 60c0-24 12-34 29-34s27 10 27 34z" fill={main} />
    <path d="M74 58c16 0 30 4 34 11-12 3-28 2-40-3z" fill={deep} />
    <path d="M30 56h56v6H30z" fill={deep} />
    <path d="M59 26v30M44 31c-4 6-5 15-5 25M74 31c4 6 5 15 5 25" stroke={pale} strokeWidth="1.6" fill="none" opacity=".7" />
    <circle cx="59" cy="25" r="3" fill={pale} />
  </>
);

const bedroll: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M34 32h56c8 0 14 9 14 20s-6 20-14 20H34z" fill={main} />
    <ellipse cx="34" cy="52" rx="14" ry="20" fill={deep} />
    <ellipse cx="34" cy="52" rx="9" ry="13" fill={pale} />
    <ellipse cx="34" cy="52" rx="4" ry="6" fill={deep} />
    <path d="M58 32v40M80 32v40" stroke={deep} strokeWidth="4" />
  </>
);

const bowl: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M26 42h68c0 18-14 30-26 30H52C40 72 26 60 26 42z" fill={main} />
    <ellipse cx="60" cy="42" rx="34" ry="8" fill={deep} />
    <ellipse cx="60" cy="43" rx="28" ry="5.5" fill={pale} />
    <rect x="50" y="71" width="20" height="5" rx="2" fill={deep} />
  </>
);

const jar: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M44 32h32c6 4 8 8 8 14v24c0 5-3 8-8 8H44c-5 0-8-3-8-8V46c0-6 2-10 8-14z" fill={pale} />
    <path d="M36 52h48v18c0 5-3 8-8 8H44c-5 0-8-3-8-8z" fill={main} />
    <rect x="42" y="18" width="36" height="10" rx="3" fill={deep} />
    <rect x="44" y="28" width="32" height="4" fill={main} />
    <path d="M42 42v26" stroke="#fff" strokeWidth="3" opacity=".6" />
  </>
);

const cloth: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M30 22h44l16 14v40H30z" fill={main} />
    <path d="M74 22v14h16z" fill={deep} />
    <path d="M30 56h60M30 62h60M30 68h60" stroke={pale} strokeWidth="2.4" />
    <path d="M40 22v54M46 22v54" stroke={pale} strokeWidth="1.6" opacity=".7" />
  </>
);

const jacket: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M46 20h28l16 10 8 32-12 4-4-16v28H38V50l-4 16-12-4 8-32z" fill={main} />
    <path d="M46 20c2 12 26 12 28 0l-4-3H50z" fill={deep} />
    <path d="M60 28v50" stroke={pale} strokeWidth="2.4" />
    <path d="M44 58h10M66 58h10" stroke={deep} strokeWidth="2.6" />
  </>
);

const trousers: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M42 16h36l6 62H66l-6-38-6 38H36z" fill={main} />
    <path d="M42 16h36v7H42z" fill={deep} />
    <path d="M60 23v16M46 26c0 6-3 9-7 9M74 26c0 6 3 9 7 9" stroke={pale} strokeWidth="1.8" fill="none" />
  </>
);

const boot: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M44 18h22v30c10 6 26 6 28 20H44z" fill={main} />
    <path d="M40 68h56v7H40z" fill={deep} />
    <path d="M48 28h16M48 36h16M50 44h16" stroke={pale} strokeWidth="2.4" />
    <path d="M44 18h22v6H44z" fill={pale} opacity=".8" />
  </>
);

const hat: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M32 58c0-26 12-36 28-36s28 10 28 36z" fill={main} />
    <rect x="28" y="56" width="64" height="15" rx="6" fill={deep} />
    <path d="M38 56v15M48 56v15M58 56v15M68 56v15M78 56v15" stroke={pale} strokeWidth="1.4" opacity=".7" />
    <circle cx="60" cy="20" r="7" fill={pale} />
  </>
);

const backpack: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M48 22c0-12 24-12 24 0" fill="none" stroke={deep} strokeWidth="4" />
    <rect x="38" y="20" width="44" height="58" rx="12" fill={main} />
    <path d="M38 38h44v6H38z" fill={deep} />
    <rect x="45" y="50" width="30" height="20" rx="5" fill={pale} />
    <path d="M45 57h30" stroke={deep} strokeWidth="2" />
    <path d="M60 40v8" stroke={pale} strokeWidth="3" />
  </>
);

const tent: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M60 20 16 74h88z" fill={main} />
    <path d="M60 20 44 74h32z" fill={deep} />
    <path d="M60 34 51 74h18z" fill={pale} />
    <path d="M10 74h100" stroke={deep} strokeWidth="3" />
  </>
);

const lamp: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M46 28c0-16 28-16 28 0" fill="none" stroke={deep} strokeWidth="3.4" />
    <rect x="44" y="28" width="32" height="8" rx="3" fill={deep} />
    <path d="M47 36h26l3 28H44z" fill={pale} />
    <circle cx="60" cy="51" r="8" fill="#ffd866" />
    <rect x="40" y="64" width="40" height="12" rx="4" fill={main} />
  </>
);

const bottle: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="53" y="12" width="14" height="12" rx="3" fill={deep} />
    <path d="M52 24h16c2 8 8 9 8 18v30c0 4-3 6-6 6H50c-3 0-6-2-6-6V42c0-9 6-10 8-18z" fill={main} />
    <rect x="44" y="48" width="32" height="16" fill={pale} />
    <path d="M50 56h20" stroke={deep} strokeWidth="2" />
  </>
);

const sock: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M48 16h22v34l14 12c6 6 0 14-8 12L48 60z" fill={main} />
    <path d="M48 16h22v9H48z" fill={deep} />
    <path d="M48 31h22M48 37h22" stroke={pale} strokeWidth="2.6" />
    <path d="M82 62c4 4 3 12-6 12l-8-2z" fill={pale} />
  </>
);

const stove: Drawing = ({ main, deep, pale }) => (
  <>
    <path d="M60 14c10 12 12 16 8 24H52c-5-8 4-12 8-24z" fill="#ff9f43" />
    <path d="M38 40h44M46 40l-8 10M74 40l8 10" stroke={deep} strokeWidth="4" />
    <rect x="52" y="42" width="16" height="12" fill={pale} />
    <path d="M42 54h36l4 14c0 6-4 8-8 8H46c-4 0-8-2-8-8z" fill={main} />
  </>
);

const notebook: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="36" y="16" width="50" height="62" rx="3" fill={pale} />
    <rect x="34" y="14" width="48" height="62" rx="4" fill={main} />
    <path d="M34 14h8v62h-8z" fill={deep} />
    <rect x="50" y="24" width="24" height="13" rx="2" fill={pale} />
    <path d="M74 14v66l-4-5-4 5V14" fill={deep} opacity=".75" />
  </>
);

const pen: Drawing = ({ main, deep, pale }) => (
  <g transform="rotate(-35 60 46)">
    <rect x="26" y="40" width="48" height="12" rx="3" fill={main} />
    <rect x="26" y="40" width="10" height="12" rx="3" fill={deep} />
    <path d="M74 40h10l16 6-16 6H74z" fill={pale} />
    <path d="M88 46h12" stroke={deep} strokeWidth="1.6" />
    <path d="M40 38h22" stroke={deep} strokeWidth="3" />
  </g>
);

const ink: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="50" y="18" width="20" height="14" rx="3" fill={deep} />
    <path d="M42 36c0-3 3-4 6-4h24c3 0 6 1 6 4l8 34c1 5-2 8-6 8H40c-4 0-7-3-6-8z" fill={pale} />
    <path d="M39 50h42l5 20c1 5-2 8-6 8H40c-4 0-7-3-6-8z" fill={main} />
    <rect x="48" y="54" width="24" height="15" rx="1.5" fill="#fff" opacity=".85" />
    <path d="M52 60h16M52 64h10" stroke={deep} strokeWidth="1.6" />
  </>
);

const card: Drawing = ({ main, deep, pale }) => (
  <>
    <g transform="rotate(6 60 46)">
      <rect x="28" y="24" width="64" height="46" rx="2" fill={pale} />
      <path d="m28 24 32 26 32-26" fill="none" stroke={deep} strokeWidth="2" />
    </g>
    <g transform="rotate(-5 60 46)">
      <rect x="32" y="20" width="44" height="54" rx="2" fill={main} />
      <path d="M38 58c8-14 12-14 16-4 4-8 10-8 16 4z" fill={pale} />
      <circle cx="64" cy="32" r="5" fill={pale} />
    </g>
  </>
);

const paper: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="38" y="20" width="50" height="58" fill={deep} transform="rotate(8 60 48)" />
    <rect x="36" y="18" width="50" height="58" fill={main} transform="rotate(3 60 48)" />
    <rect x="34" y="17" width="50" height="58" fill={pale} />
    <path d="M40 30h38M40 38h38M40 46h38M40 54h26" stroke={main} strokeWidth="2" />
  </>
);

const press: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="24" y="62" width="72" height="12" rx="3" fill={main} />
    <rect x="24" y="32" width="72" height="10" rx="3" fill={main} />
    <path d="M34 20v56M86 20v56" stroke={deep} strokeWidth="5" />
    <path d="M24 20h20M76 20h20" stroke={deep} strokeWidth="5" strokeLinecap="round" />
    <rect x="42" y="43" width="36" height="18" fill={pale} />
    <path d="M42 49h36M42 55h36" stroke={deep} strokeWidth="1.4" />
  </>
);

const ribbon: Drawing = ({ main, deep, pale }) => (
  <>
    <circle cx="54" cy="44" r="28" fill={main} />
    <circle cx="54" cy="44" r="17" fill={pale} />
    <circle cx="54" cy="44" r="6" fill={deep} />
    <path d="M70 67c12 8 24-4 34 6" fill="none" stroke={main} strokeWidth="8" />
    <circle cx="54" cy="44" r="23" fill="none" stroke={deep} strokeWidth="1.4" opacity=".6" />
  </>
);

const calendar: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="30" y="18" width="60" height="60" rx="4" fill={pale} />
    <path d="M30 22c0-2 2-4 4-4h52c2 0 4 2 4 4v12H30z" fill={main} />
    <path d="M44 12v12M76 12v12" stroke={deep} strokeWidth="4" />
    {[42, 54, 66].map((y) => [38, 50, 62, 74].map((x) => <rect key={`${x} ${y}`} x={x} y={y} width="8" height="7" rx="1" fill={x === 62 && y === 54 ? main : deep} opacity={x === 62 && y === 54 ? 1 : 0.28} />))}
  </>
);

const box: Drawing = ({ main, deep, pale }) => (
  <>
    <rect x="28" y="38" width="64" height="38" rx="2" fill={main} />
    <rect x="24" y="28" width="72" height="13" rx="2" fill={deep} />
    <path d="M55 28h10v48H55z" fill={pale} />
    <path d="M60 28c-18-2-20-16-10-16 6 0 10 8 10 16 0-8 4-16 10-16 10 0 8 14-10 16z" fill={pale} stroke={deep} strokeWidth="1.4" />
  </>
);

const DRAWINGS: Readonly<Record<Motif, Drawing>> = {
  teapot: pot, mug, tin, pan, knife, board, bowl, jar, cloth, jacket, trousers, boot, hat, backpack, tent, lamp, bottle,
  sock, stove, notebook, pen, ink, card, paper, press, ribbon, calendar, box, spoon, tray, stone, glove, cap, bedroll,
};

export const MOTIFS = Object.keys(DRAWINGS).sort() as readonly Motif[];

const WOODEN: ReadonlySet<Motif> = new Set(["board", "spoon", "press"]);

/** A product's picture; beside the product's name, it needs no alternative text. */
export function Picture({ product }: { readonly product: Pick<Product, "motif" | "picture"> }) {
  const hue = WOODEN.has(product.motif) ? 22 + (product.picture % 20) : (product.picture * 47 + 11) % 360;
  const muted = 34 + (product.picture % 4) * 9;
  const inks: Inks = {
    main: `hsl(${hue} ${muted}% 46%)`,
    deep: `hsl(${hue} ${muted}% 27%)`,
    pale: `hsl(${(hue + 24) % 360} ${Math.max(24, muted - 12)}% 82%)`,
    line: `hsl(${hue} 20% 20%)`,
  };
  const ground = (hue + 150 + (product.picture % 3) * 40) % 360;
  return (
    <svg viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" className={classes.picture} aria-hidden focusable="false">
      <rect width="120" height="90" fill={`hsl(${ground} 26% 91%)`} />
      <path d="M0 70h120v20H0z" fill={`hsl(${ground} 22% 85%)`} />
      <ellipse cx="60" cy="78" rx="38" ry="4" fill={inks.line} opacity=".14" />
      {DRAWINGS[product.motif](inks)}
    </svg>
  );
}

/** A small picture for lists. */
export function Thumb({ product, size = 40 }: { readonly product: Pick<Product, "motif" | "picture"> | undefined; readonly size?: number }) {
  return (
    <div className={classes.thumb} style={{ width: size * 1.2, height: size }}>
      {product && <Picture product={product} />}
    </div>
  );
}
