import type { ScreenDefinition } from '../platform/slice/screen'

export const kitchenRoutes: readonly ScreenDefinition[] = []
