/** Version of a client (spec/product.md 9). The server rejects older ones with 426. */
export const frontendVersion = '1.2.10'
export const versionHeader = 'x-frontend-version'
/** Requests with the same key are executed once: double click, retry after a lost response. */
export const idempotencyHeader = 'idempotency-key'
export const requestIdHeader = 'x-request-id'
/**
 * Position of the caller's last save in the database's log, sent by the server and returned by the client: a read from a
 * replica that has not reached it would miss the save.
 */
export const positionHeader = 'x-database-position'
export const hubPath = '/hubs/_notifications'
