/** Offline queue of 'Прочетох' (waiting-sends.ts), shared by the home page and the message. */
export const acknowledgementQueue = 'acknowledgements'
