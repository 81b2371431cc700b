// What the page says of the installation it comes from: the server writes it into the head when it isn't the usual
// (apps/server/src/platform/web.ts).

const settings = () => document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.dataset

/** Where calls and the hub are; empty: where the page came from. */
export const apiUrl = (): string => settings()?.api ?? ''

/** Whether this installation pushes changes to open pages. */
export const isRealtime = (): boolean => settings()?.realtime !== 'off'
