import type { OutputOf } from '@asistent/contract/core/call'
import type { getSubstitution } from '@asistent/contract/staff/substitutions.calls'
import { may } from '@asistent/contract/core/access'
import { substitutionRegisterLabel, type SubstitutionRegisterState } from '@asistent/domain/staff/register-state'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import type { AnyTone } from '../blocks/parts/tone'
import { allows, useUser } from '../platform/user'

const tones: Record<SubstitutionRegisterState, AnyTone> = {
  'not-needed': 'off',
  'not-sent': 'warn',
  waiting: 'warn',
  sent: 'good',
  refused: 'bad',
  deleted: 'bad',
}

const access = may.read('NeispuoSync')

/** State of a substitution in the national register, with the way to it. */
export function RegisterBadge({ register }: { register: OutputOf<typeof getSubstitution>['register'] }) {
  const user = useUser()
  if (!register) return null
  const badge = <StatusBadge label={substitutionRegisterLabel[register.state]} tone={tones[register.state]} />
  const isLinked = register.state !== 'not-needed' && allows(user, access)
  return isLinked ? <Link to="/platform/settings/neispuo">{badge}</Link> : badge
}
