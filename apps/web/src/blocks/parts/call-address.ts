/** What a telephone dials. */
export const callAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
