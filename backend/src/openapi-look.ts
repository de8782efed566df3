/**
 * The page at /docs in the colours of the sites, instead of its library's own. `:root` makes each rule weigh as much as
 * those that the library has for its dark mode.
 */
export const DOCS_LOOK = `
html:root {
  --ink: #0b1b33; --soft: #495a75; --line: #d9e2ee; --page: #f4f7fb; --paper: #fff;
  --accent: #007591; --on-accent: #fff; --code: #eaf0f7; --program: #0b1b33;
  color-scheme: light;
  background: var(--page);
}
html.dark-mode:root {
  --ink: #edf3fb; --soft: #a9b8ce; --line: #26405f; --page: #061225; --paper: #0b1b33;
  --accent: #3fd0ea; --on-accent: #061225; --code: #163056; --program: #0b1b33;
  color-scheme: dark;
}
html:root body { background: var(--page); }
html:root .swagger-ui {
  background: var(--page);
  color: var(--ink);
  :is(&, a:not(.nostyle), p, li, h2, h3, h4, label, select, input, td, th, small, .btn, .title, .link, .opblock-tag,
    .opblock-summary-description, .parameter__name, .response-col_status, .tab li) {
    font-family: Inter, system-ui, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif;
  }
  .wrapper { max-width: 1200px; padding: 0 24px; }
  .topbar { padding: 8px 0; border-bottom: 1px solid var(--line); background: #0b1b33; }
  .topbar .topbar-wrapper { flex-flow: row nowrap; align-items: center; justify-content: space-between; min-height: 40px; }
  .topbar .link { flex: 1; max-width: none; }
  .topbar .link svg, .topbar .download-url-wrapper, .servers-title, .servers { display: none; }
  .topbar .link::after { content: "天衡 Tianheng"; font-size: 18px; font-weight: 700; color: #fff; }
  .info { max-width: 860px; margin: 32px 0 24px; }
  .info .title { font: 700 30px/1.2 Inter, system-ui, "PingFang SC", "Noto Sans SC", sans-serif; color: var(--ink); }
  .info .title small, .info .title small.version-stamp {
    top: -4px; margin-left: 8px; padding: 3px 8px; border-radius: 4px; background: var(--code);
  }
  .info .title small pre { margin: 0; padding: 0; font-weight: 600; font-size: 12px; background: none; color: var(--soft); }
  .info h2 { margin: 28px 0 8px; font-size: 18px; color: var(--ink); }
  .info :is(p, li) { font-size: 15px; line-height: 1.65; color: var(--ink); }
  .info a, .markdown a, .renderedMarkdown a { font-size: inherit; color: var(--accent); }
  :is(.markdown, .renderedMarkdown) code {
    padding: 1px 5px; border-radius: 4px; font-weight: 500; font-size: 13px; background: var(--code); color: var(--ink);
  }
  .info code { overflow-wrap: anywhere; }
  .info pre { margin: 12px 0; padding: 14px 16px; border-radius: 8px; background: var(--program); }
  .info :is(.markdown, .renderedMarkdown) pre code { padding: 0; white-space: pre-wrap; line-height: 1.7; background: none; color: #edf3fb; }
  .scheme-container {
    margin: 0 0 20px; padding: 14px 0; border: solid var(--line); border-width: 1px 0; background: var(--paper);
    box-shadow: none;
  }
  .schemes .auth-wrapper { flex: 1; justify-content: flex-start; margin: 0; padding: 0; }
  .btn { border-radius: 8px; box-shadow: none; }
  .btn.execute, .scheme-container .btn.authorize {
    min-height: 40px; border-color: var(--accent); background: var(--accent); color: var(--on-accent);
  }
  .scheme-container .schemes .auth-wrapper .btn.authorize { align-items: center; gap: 8px; margin: 0; padding: 6px 16px; }
  .scheme-container .btn.authorize span { float: none; padding: 0; }
  .scheme-container .btn.authorize svg { color: inherit; }
  .filter-container { margin: 0; }
  .filter .operation-filter-input {
    margin: 0 0 12px; padding: 11px 14px; border: 1px solid var(--soft); border-radius: 8px;
    background: var(--paper); color: var(--ink);
  }
  .opblock-tag {
    margin: 0 0 8px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper);
    font-size: 17px; font-weight: 600; color: var(--ink);
  }
  .opblock-tag:hover { background: var(--code); }
  .opblock-tag small, .opblock-tag small p { margin: 0; font-size: 14px; color: var(--soft); }
  .opblock-tag svg, .opblock-control-arrow svg { fill: var(--soft); }
  .opblock { border-radius: 8px; box-shadow: none; }
  .opblock .opblock-summary-method { min-width: 72px; border-radius: 6px; font-size: 12px; color: #fff; }
  .opblock-get .opblock-summary-method { background: #1f5fa6; }
  .opblock-post .opblock-summary-method { background: #17703f; }
  .opblock-put .opblock-summary-method, .opblock-patch .opblock-summary-method { background: #8f5200; }
  .opblock-delete .opblock-summary-method { background: #b3261e; }
  .opblock .opblock-summary-path { font-size: 14px; }
  .opblock .opblock-summary-path a { display: inline-block; padding: 4px 0; }
  section.models { border-color: var(--line); border-radius: 8px; background: var(--paper); }
  section.models h4 { font-size: 16px; color: var(--ink); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  @media (max-width: 600px) {
    .wrapper { padding: 0 16px; }
    .info .title { font-size: 24px; }
    .opblock-tag { flex-wrap: wrap; }
    .opblock-tag small { order: 1; flex: 1 0 100%; padding: 2px 0 0; }
    .opblock-tag .expand-operation { margin-left: auto; }
  }
}
`;
