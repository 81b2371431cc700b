/** A failure with a user-facing message: print it without a stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export const POSTGRES_MAJOR = 18

export const failures = {
  diskFull: (folder: string) =>
    `Няма свободно място на диска и базата данни в „${folder}“ не може да работи. Освободете място и стартирайте отново; записаното досега е запазено.`,
  otherVersion: (folder: string, row: string) =>
    `Данните в „${folder}“ са на PostgreSQL ${row}, а програмата работи с PostgreSQL ${POSTGRES_MAJOR}. Нищо не е променено: прехвърлете ги с pg_dump или задайте DATABASE_URL.`,
  notOurs: (folder: string, owner: string) =>
    `Папката с данните „${folder}“ е на потребител „${owner}“. Стартирайте програмата от неговото име или сменете собственика на папката.`,
  notWritable: (folder: string) =>
    `Няма право за запис в „${folder}“. Дайте право на потребителя, който стартира програмата.`,
  unreachable: (folder: string, user: string) =>
    `Базата данни работи като потребител „${user}“, но той няма достъп до „${folder}“. Дайте му право да преминава през горните папки (chmod o+x).`,
  noBinaries: (platform: string) =>
    `За тази система (${platform}) няма вграден PostgreSQL. Пуснете отново npm ci или задайте DATABASE_URL към PostgreSQL 15 или по-нов.`,
  binariesDoNotRun: (reason: string) =>
    `Вграденият PostgreSQL не тръгва на тази система (${reason}). Задайте DATABASE_URL към PostgreSQL 15 или по-нов.`,
  noUnprivilegedUser:
    'PostgreSQL не работи като root, а тук не може да се премине към обикновен потребител. Стартирайте програмата от обикновен потребител или задайте DATABASE_URL.',
  administrator: 'PostgreSQL не работи с администраторски права. Стартирайте програмата от обикновен потребител.',
  namelessUser:
    'Потребителят, от чието име е стартирана програмата, няма име в системата. Стартирайте я от обикновен потребител или задайте DATABASE_URL.',
  sharedMemory:
    'Системата не отпуска обща памет за базата данни. Спрете други бази данни на тази машина или увеличете позволената обща памет.',
  stillBusy: (folder: string) =>
    `Базата данни в „${folder}“ е заета от друг процес, който не отговаря. Изчакайте го да спре и стартирайте отново.`,
  didNotStart: (logFile: string, lastLine: string) =>
    `Базата данни не можа да тръгне: ${lastLine}. Подробности има в „${logFile}“.`,
} as const

/** Translates PostgreSQL's English output (see LC_ALL in processes.ts) to a user-facing message. */
export function explainOutput(output: string, folder: string): string | undefined {
  // The kernel reports 'no space' for shared memory too, which is not about the disk.
  if (/could not (create|resize) shared memory segment/.test(output)) return failures.sharedMemory
  if (/No space left on device|Disk quota exceeded|not enough space on the disk/i.test(output)) {
    return failures.diskFull(folder)
  }
  const version = /initialized by PostgreSQL version ([\d.]+)/.exec(output)?.[1]
  if (version) return failures.otherVersion(folder, version)
  if (/could not look up effective user ID/.test(output)) return failures.namelessUser
  if (/cannot be run as root|"root" execution of the PostgreSQL server is not permitted/.test(output)) {
    return failures.noUnprivilegedUser
  }
  if (/by a user with administrative permissions is not permitted/.test(output)) return failures.administrator
  return undefined
}

/** Translates Node's file and process errors; undefined for unknown ones. */
export function explainError(error: unknown, folder: string): string | undefined {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return failures.diskFull(folder)
  if (code === 'EACCES' || code === 'EROFS') return failures.notWritable(folder)
  // Root without permission to switch the user: a container with a single user.
  if (process.getuid?.() === 0 && (code === 'EPERM' || code === 'EINVAL')) return failures.noUnprivilegedUser
  return undefined
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
