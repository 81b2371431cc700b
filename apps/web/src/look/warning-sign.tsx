/**
 * Triangle with an exclamation mark, as high as the text next to it. A separate module, because light pages show
 * names with it.
 */
export const WarningSign = () => (
  <svg width="1em" height="1em" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
    <path d="M8 2 15 14H1Z" strokeWidth="1.6" strokeLinejoin="round" />
    <path d="M8 6.5v3.5M8 12v.1" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
)
