// Problems that several slices declare under codes of their own, with one text each. Checks of inputs use the text alone.

/** The end may be the day of the start. */
export const endsBeforeStart = [400, 'Краят не може да е преди началото'] as const
/** The end is a moment after the start. */
export const endsNotAfterStart = [400, 'Краят трябва да е след началото'] as const
export const nameTaken = [409, 'Вече има запис с това наименование'] as const
export const requestDecided = [409, 'По заявлението вече има решение'] as const
export const periodTooLong = [400, 'Изберете период до {days} дни'] as const
export const yearTooLong = [400, 'Изберете период до една година'] as const
export const periodLocked = [400, 'Периодът е заключен до {day}'] as const
export const chooseKindergarten = [400, 'Изберете детска градина'] as const
export const birthInFuture = [400, 'Датата на раждане е в бъдещето'] as const
export const futureDay = [400, 'Датата не може да е в бъдещето'] as const
export const futureDocument = [400, 'Датата на документа не може да е в бъдещето'] as const
export const notAPicture = [400, 'Файлът не е снимка'] as const
export const unknownProduct = [400, 'Изберете продукт от списъка'] as const
export const wholePieces = [400, 'Продуктът се брои в цели бройки'] as const
export const needsReason = [400, 'Напишете причината'] as const
export const badLink = [400, 'Връзката е невалидна или изтекла'] as const
