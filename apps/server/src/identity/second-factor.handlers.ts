import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  addPasskey,
  choosePasswordSuffices,
  confirmTotp,
  disableTotp,
  getSecondFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@asistent/contract/identity/second-factor.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { credential, passkey } from '../db/tables/identity'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { say, type Said } from '../platform/language'
import { sendLetter } from '../platform/mail/letters'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { beginAttempt, forgiveAttempt, type Attempt } from './attempts.steps'
import { requirePassword } from './confirm.steps'
import { securityLetter } from './identity.letters'
import { passkeysOf, registerPasskey, registrationOptions } from './passkeys.steps'
import {
  dropTotp,
  hasSecondFactor,
  newSecret,
  replaceRecoveryCodes,
  secondFactorOf,
  totpUri,
  useTotp,
} from './second-factor.steps'

// No role of users may access secrets, so every step uses the system role.

export const secondFactorHandlers: Handler[] = [
  read(getSecondFactor, ({ tx, scope }) =>
    asSystem(tx, async () => {
      const { totpConfirmed, recoveryCodesLeft, passwordSuffices } = await secondFactorOf(tx, scope.accountId)
      return {
        passwordSuffices,
        totp: totpConfirmed,
        passkeys: await passkeysOf(tx, scope.accountId),
        recoveryCodesLeft,
        required: await factorRequired(tx, scope),
      }
    }),
  ),

  write(startTotp, async (context, { currentPassword }) => {
    const refused = await requirePassword(context, currentPassword)
    if (refused) return refused
    const { tx, scope } = context
    const secret = newSecret()
    const { email } = await me(context)
    await asSystem(tx, async () => {
      // An active authenticator must be removed with the password first: a new secret must not replace it silently.
      const { totpConfirmed } = await secondFactorOf(tx, scope.accountId)
      if (totpConfirmed) throw refuseIdentity('has-factor')
      await tx
        .insert(credential)
        .values({ accountId: scope.accountId, totpSecret: secret })
        .onConflictDoUpdate({ target: credential.accountId, set: { totpSecret: secret, totpLastStep: null } })
    })
    return { secret, uri: totpUri(secret, email) }
  }),

  write(confirmTotp, async (context, { code }) => {
    const { tx, scope, now, address } = context
    return asSystem(tx, async () => {
      const before = await secondFactorOf(tx, scope.accountId)
      if (!before.totpSecret || before.totpConfirmed) throw refuseIdentity('no-set-up')
      const attempt: Attempt = { kind: 'code', who: String(scope.accountId), address }
      await beginAttempt(tx, attempt, now)
      if (!(await useTotp(tx, scope.accountId, before.totpSecret, code.replace(/\s/g, ''), now)))
        return refuseIdentity('wrong-code', { field: 'code' })
      await forgiveAttempt(tx, attempt)
      await tx
        .update(credential)
        .set({ totpConfirmedAt: now.toISOString() })
        .where(and(eq(credential.accountId, scope.accountId), isNull(credential.totpConfirmedAt)))
      await tell(context, say('Включихте вход с код от приложение.'))
      return { recoveryCodes: await replaceRecoveryCodes(tx, scope.accountId) }
    })
  }),

  write(disableTotp, async (context, { currentPassword }) => {
    const refused = await requirePassword(context, currentPassword, { always: true })
    if (refused) return refused
    const { tx, scope } = context
    await asSystem(tx, async () => {
      const { totpConfirmed, passkeys } = await secondFactorOf(tx, scope.accountId)
      if (!totpConfirmed) throw refuseIdentity('no-set-up')
      if (passkeys === 0 && (await factorRequired(tx, scope))) throw refuseIdentity('factor-required')
      await dropTotp(tx, scope.accountId, passkeys === 0)
      await tell(context, say('Входът с код от приложение е изключен.'))
    })
    return allDone
  }),

  write(renewRecoveryCodes, async (context, { currentPassword }) => {
    const refused = await requirePassword(context, currentPassword, { always: true })
    if (refused) return refused
    const { tx, scope } = context
    return asSystem(tx, async () => {
      if (!hasSecondFactor(await secondFactorOf(tx, scope.accountId))) throw refuseIdentity('no-set-up')
      await tell(context, say('Създадени са нови резервни кодове. Старите вече не важат.'))
      return { recoveryCodes: await replaceRecoveryCodes(tx, scope.accountId) }
    })
  }),

  write(startPasskey, async (context, { currentPassword }) => {
    const refused = await requirePassword(context, currentPassword)
    if (refused) return refused
    const { tx, services, now, scope } = context
    const { email, name } = await me(context)
    const options = await asSystem(tx, () =>
      registrationOptions(tx, services.config, { id: scope.accountId, email, name }, now),
    )
    return { options }
  }),

  write(addPasskey, async (context, { response, label, passwordSuffices }) => {
    const { tx, scope, services, now, audit } = context
    return asSystem(tx, async () => {
      const first = !hasSecondFactor(await secondFactorOf(tx, scope.accountId))
      const id = await registerPasskey(tx, services.config, { accountId: scope.accountId, label, response }, now)
      audit.about({ passkeyId: id })
      if (first) await keepPasswordSuffices(tx, scope.accountId, passwordSuffices)
      await tell(context, say('Добавен е ключ за достъп „{label}“.', { label }))
      return { id, recoveryCodes: first ? await replaceRecoveryCodes(tx, scope.accountId) : null }
    })
  }),

  write(choosePasswordSuffices, async (context, { passwordSuffices, currentPassword }) => {
    const refused = await requirePassword(context, currentPassword)
    if (refused) return refused
    const { tx, scope } = context
    return asSystem(tx, async () => {
      const { passkeys } = await secondFactorOf(tx, scope.accountId)
      if (passkeys === 0) throw refuseIdentity('no-set-up')
      if (passwordSuffices && (await factorRequired(tx, scope))) throw refuseIdentity('factor-required')
      await keepPasswordSuffices(tx, scope.accountId, passwordSuffices)
      await tell(
        context,
        passwordSuffices
          ? say('В профила Ви вече се влиза и само с паролата, без ключа за достъп.')
          : say('Паролата сама вече не стига за вход: иска се и ключът за достъп.'),
      )
      return allDone
    })
  }),

  write(renamePasskey, ({ tx, scope, audit }, { id, label }) =>
    asSystem(tx, async () => {
      const changed = await tx
        .update(passkey)
        .set({ label })
        .where(and(eq(passkey.id, id), eq(passkey.accountId, scope.accountId)))
      requireFound(changed.rowCount || undefined)
      audit.about({ passkeyId: id })
      return allDone
    }),
  ),

  write(removePasskey, async (context, { id, currentPassword }) => {
    const refused = await requirePassword(context, currentPassword)
    if (refused) return refused
    const { tx, scope, audit } = context
    return asSystem(tx, async () => {
      const [removed] = await tx
        .delete(passkey)
        .where(and(eq(passkey.id, id), eq(passkey.accountId, scope.accountId)))
        .returning({ label: passkey.label })
      const { label } = requireFound(removed)
      if (!hasSecondFactor(await secondFactorOf(tx, scope.accountId))) {
        if (await factorRequired(tx, scope)) throw refuseIdentity('factor-required')
        await dropTotp(tx, scope.accountId, true)
      }
      audit.about({ passkeyId: id })
      await tell(context, say('Премахнат е ключ за достъп „{label}“.', { label }))
      return allDone
    })
  }),
]

const keepPasswordSuffices = (tx: Tx, accountId: number, passwordSuffices: boolean) =>
  tx
    .insert(credential)
    .values({ accountId, passwordSuffices })
    .onConflictDoUpdate({ target: credential.accountId, set: { passwordSuffices } })

/** Returns whether the kindergarten requires a second factor for this role. */
async function factorRequired(tx: Tx, { role, kindergartenId }: Scope): Promise<boolean> {
  if (kindergartenId === null) return false
  const row = await oneRow<{ required: boolean }>(
    tx,
    sql`select coalesce(settings -> 'requiredSecondFactorRoles' @> to_jsonb(${roleTypes[role]}::int), false) as required
      from kindergarten where id = ${kindergartenId}`,
  )
  return row?.required ?? false
}

async function me({ tx, scope }: Pick<WriteContext, 'tx' | 'scope'>) {
  return requireFound(
    await oneRow<{ email: string; firstName: string; name: string }>(
      tx,
      sql`select email, first_name as "firstName", first_name || ' ' || last_name as name from account where id = ${scope.accountId}`,
    ),
  )
}

const tell = async (context: WriteContext, what: Said) => sendLetter(context, securityLetter(await me(context), what))
