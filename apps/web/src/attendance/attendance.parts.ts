import type { SliceParts } from '../shell/parts'
import { MarksBadge } from './offline-badge'

export const parts: SliceParts = { header: { waiting: { Badge: MarksBadge } } }
