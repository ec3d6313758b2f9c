import { SANDBOX_BANK } from './bank-path.ts';

export const BANK_STYLE_PATH = `${SANDBOX_BANK}style.css`;

/** A small copy of the app's colours and shapes; a file, since the policy allows no style inside a page. */
export const BANK_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f2f4f8; --surface: #fff; --sunken: #e9edf4; --line: #d9e0ea; --control: #7a879d;
  --ink: #14213a; --text: #344767; --muted: #55657f; --blue: #1457d2; --blue-text: #1250c4; --on-blue: #fff;
  --amber-text: #734b00; --amber-soft: #fff0cf; --green-text: #0a6638; --green-soft: #ddf3e6;
  --red-text: #b3261e; --red-soft: #fde7e5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0b1322; --surface: #142038; --sunken: #1d2b47; --line: #2a3956; --control: #7585a1;
    --ink: #f3f6fb; --text: #d0d9e7; --muted: #9fadc4; --blue: #2f6fe8; --blue-text: #93b9ff; --on-blue: #fff;
    --amber-text: #ffcf70; --amber-soft: #3f2f0c; --green-text: #6fdaa0; --green-soft: #0f3a28;
    --red-text: #ff9d95; --red-soft: #471a1a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.45 "Archivo Variable", system-ui, sans-serif; }
header { display: flex; gap: 8px; align-items: baseline; padding: 16px; color: var(--ink); }
header span { color: var(--muted); }
main { max-width: 560px; margin: 0 auto; padding: 0 16px 40px; }
h1 { margin: 20px 0 8px; color: var(--ink); font-size: 22px; line-height: 1.18; letter-spacing: -0.02em; }
h2 { margin: 24px 0 8px; color: var(--ink); font-size: 16px; }
p { margin: 8px 0; }
a { display: inline-block; padding: 10px 0; color: var(--blue-text); font-weight: 600; }
.note { padding: 12px 16px; border-radius: 12px; background: var(--amber-soft); color: var(--amber-text); }
.empty, .until, small { color: var(--muted); }
.charges { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.charges a {
  display: flex; gap: 12px; justify-content: space-between; align-items: center; min-height: 60px; padding: 12px 16px;
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--ink); text-decoration: none;
}
.charges strong { white-space: nowrap; }
.charges .what { min-width: 0; overflow-wrap: anywhere; }
.charges small { display: block; font-weight: 400; }
.card { padding: 4px 20px 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); overflow-wrap: anywhere; }
.amount { margin: 0; color: var(--ink); font-size: 36px; font-weight: 700; letter-spacing: -0.035em; }
.status { display: inline-block; padding: 4px 12px; border-radius: 999px; background: var(--amber-soft); color: var(--amber-text); font-weight: 600; }
.status.approved { background: var(--green-soft); color: var(--green-text); }
.status.rejected, .status.expired, .status.cancelled { background: var(--red-soft); color: var(--red-text); }
.code { padding: 12px; border-radius: 12px; background: var(--sunken); font-size: 14px; }
.actions { display: grid; gap: 8px; margin-top: 20px; }
button { width: 100%; min-height: 52px; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer; }
button.main { border: 0; background: var(--blue); color: var(--on-blue); }
button.other { border: 1px solid var(--control); background: none; color: var(--ink); }
:focus-visible { outline: 3px solid var(--blue-text); outline-offset: 2px; }
`;
