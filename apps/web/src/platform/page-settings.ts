// Settings of the installation: the server writes them into the head if they differ from the defaults
// (apps/server/src/platform/web.ts).

const settings = () => document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.dataset

/** Base URL of calls and the hub; empty for the page's own origin. */
export const apiUrl = (): string => settings()?.api ?? ''

/** Whether the installation pushes changes to open pages. */
export const isRealtime = (): boolean => settings()?.realtime !== 'off'
