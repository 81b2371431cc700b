/** Folder of the newest installed PostgreSQL that the product supports. */
export const postgresBin: string | undefined
/** Sentences that say why the cluster cannot be built on this machine; empty if it can. */
export function clusterObstacles(): string[]
