/** tel: URL of a phone number. */
export const callAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
