// Events of the hub (spec/product.md 7), with the specification's names.

/** How a browser connects: long polling where the network blocks WebSockets. */
export const hubTransports = { transports: ['websocket', 'polling'], tryAllTransports: true }

export interface HubNotice {
  readonly id: number
  readonly title: string
  readonly content?: string
  /** Type of the event: 'Отменено събитие', 'Отговор на съобщение'. */
  readonly heading?: string
}

/** Server -> client. */
export interface HubEvents {
  reloadFrontend: () => void
  receiveMaintenanceMessage: (message: HubNotice) => void
  clearMaintenanceMessage: () => void
  receiveMessage: (message: HubNotice) => void
  receiveEvent: (event: HubNotice) => void
  receivePoll: (poll: HubNotice) => void
  receiveMasterAdministrativeMessage: (message: HubNotice) => void
  'new-message': (message: HubNotice) => void
  'new-calendar-event': (event: HubNotice) => void
  'new-poll': (poll: HubNotice) => void
  'poll-vote': (poll: { readonly id: number }) => void
  'refresh-events-notification': () => void
  /**
   * Extension: topics invalidated by a committed write; clients refetch queries with these topics. 'all': it affects
   * every kindergarten, so each client waits for a random delay first.
   */
  topics: (topics: readonly string[], concerns?: 'all') => void
  /** Extension: progress of the user's Excel import. Best effort; the response of the call is authoritative. */
  'import-progress': (progress: { readonly done: number; readonly total: number }) => void
  /** Extension: this session has ended (signed out elsewhere, deactivated); sign out now. */
  sessionEnded: () => void
}

export type HubEvent = keyof HubEvents
