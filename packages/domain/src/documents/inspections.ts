// Who comes to inspect, and what they ask for: the pack has it in this order.

export const inspectors = { Education: 1, Health: 2, Food: 3, Municipality: 4 } as const
export type Inspector = (typeof inspectors)[keyof typeof inspectors]
export const inspectorLabel: Record<Inspector, string> = { 1: 'РУО', 2: 'РЗИ', 3: 'БАБХ', 4: 'Община' }
