/** State of a guardian's account (domain.md, Appendix C). */
export const accountStates = ['none', 'invited', 'active', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

export const accountStateLabel: Record<AccountState, string> = {
  none: 'няма',
  invited: 'поканен',
  active: 'активен',
  deactivated: 'деактивиран',
}
