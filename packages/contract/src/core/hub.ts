// What travels over the hub (spec/product.md 7). The names are the specification's.

export interface HubNotice {
  readonly id: number
  readonly title: string
  readonly content?: string
  /** What has happened: 'Отменено събитие', 'Отговор на съобщение'. */
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
   * Ours: topics bumped by somebody's committed write; the client refetches what carries one of them. 'all': it concerns
   * every kindergarten, so each client waits for a random time first.
   */
  topics: (topics: readonly string[], concerns?: 'all') => void
  /** Ours: how far the person's import from Excel has come; a glance, the answer of the call is the truth. */
  'import-progress': (progress: { readonly done: number; readonly total: number }) => void
  /** Ours: this session has ended (signed out elsewhere, deactivated): sign out now. */
  sessionEnded: () => void
}

export type HubEvent = keyof HubEvents
