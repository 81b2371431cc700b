import { getAvatar, uploadFile } from '@asistent/contract/files/files.calls'
import { confirmEmail, recoverPassword } from '@asistent/contract/identity/links.calls'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  updateProfile,
} from '@asistent/contract/identity/profile.calls'
import {
  changeCurrency,
  changeLanguage,
  changeKindergarten,
  changeSchoolYear,
  getUserData,
  signIn,
} from '@asistent/contract/identity/session.calls'
import { listChildContacts } from '@asistent/contract/people/child-contacts.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, lettersTo, linkIn, tokenIn } from '../../../../tests/support/identity/look'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const { email, password } = demoUsers.teacher
const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000))
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

async function enter(agent = chrome): Promise<Person> {
  const { token } = await world.stranger.ok(signIn, { email, password }, { 'user-agent': agent })
  return world.withToken(token ?? '')
}

async function formOf(person: Person) {
  const { firstName, middleName, lastName, phone: number, notificationFlags, version } = await person.ok(getProfile, {})
  return { firstName, middleName, lastName, phone: number, notificationFlags, version, email }
}

describe('the profile', () => {
  test('a new phone number is copied to the child’s contacts; a removed one is kept there', async () => {
    const me = await world.as('parent')
    const called = async () =>
      (await world.sql<{ phone: string | null }>('select phone from guardian where account_id = $1', [me.accountId]))[0]
        ?.phone
    const form = { ...(await formOf(me)), email: demoUsers.parent.email }
    await me.ok(updateProfile, { ...form, phone: '0899 11 22 33' })
    expect(await called()).toBe('+359899112233')
    const { childIds } = await world
      .sql<{ id: number }>(
        'select cg.child_id as id from child_guardian cg join guardian p on p.id = cg.guardian_id where p.account_id = $1',
        [me.accountId],
      )
      .then((rows) => ({ childIds: rows.map(({ id }) => id) }))
    const teacher = await world.as('director')
    const { guardians } = await teacher.ok(listChildContacts, { id: childIds[0] ?? 0 })
    expect(guardians.map((one) => one.phone)).toContain('+359899112233')
    const { version } = await me.ok(getProfile, {})
    await me.ok(updateProfile, { ...form, phone: null, version })
    expect(await called()).toBe('+359899112233')
  })

  test('saves names, phone and notification settings; rejects a stale form', async () => {
    const me = await world.as('teacher')
    const form = await formOf(me)
    const changed = { ...form, firstName: 'Елена-Мария', phone: '0888 123 456', notificationFlags: 5 }
    await me.ok(updateProfile, changed)
    expect(await me.ok(getProfile, {})).toMatchObject({
      firstName: 'Елена-Мария',
      phone: '+359888123456',
      notificationFlags: 5,
      email,
      pendingEmail: null,
    })
    expect((await me.call(updateProfile, changed)).status).toBe(409)
    const wrong = await me.call(updateProfile, { ...form, firstName: '', phone: 'няма' })
    expect(wrong.problem.errors).toEqual({
      firstName: ['Полето "Име" е задължително'],
      phone: ['Невалиден телефон'],
    })
  })

  test('sets and removes the avatar', async () => {
    const me = await world.as('teacher')
    const { id } = await me.ok(uploadFile, { files: [picture] as never })
    await me.ok(updateProfile, { ...(await formOf(me)), avatarFileId: id })
    const { avatarPath } = await me.ok(getUserData, {})
    expect(avatarPath).toBe(`/files/avatars/${me.accountId}`)
    expect((await me.call(getAvatar, { userId: me.accountId })).headers['content-type']).toBe('image/png')
    await me.ok(updateProfile, { ...(await formOf(me)), avatarFileId: null })
    expect((await me.call(getAvatar, { userId: me.accountId })).status).toBe(404)
  })

  test('rejects files of others and files that are no images', async () => {
    const me = await world.as('teacher')
    const { id } = await (await world.as('director')).ok(uploadFile, { files: [picture] as never })
    expect((await me.call(updateProfile, { ...(await formOf(me)), avatarFileId: id })).status).toBe(404)
    const fileId = await me.ok(uploadFile, { files: [picture] as never })
    await world.sql(`update stored_file set type = 'application/pdf' where id = $1`, [fileId.id])
    const refused = await me.call(updateProfile, { ...(await formOf(me)), avatarFileId: fileId.id })
    expect(refused.problem.errors).toEqual({ avatarFileId: ['Файлът трябва да е снимка'] })
  })

  test('saves the language; nobody has one before', async () => {
    const parent = await world.as('parent')
    expect((await parent.ok(getUserData, {})).language).toBeNull()
    await parent.ok(changeLanguage, { language: 'uk' })
    expect((await parent.ok(getUserData, {})).language).toBe('uk')
    const refused = await parent.call(changeLanguage, { language: 'de' as 'en' })
    expect(refused.status).toBe(400)
  })

  test('saves currency and school year; rejects a foreign school year', async () => {
    const me = await world.as('teacher')
    await me.ok(changeCurrency, { id: 1 })
    const { periods, defaultCurrency, showBothCurrencies } = await me.ok(getUserData, {})
    expect([defaultCurrency, showBothCurrencies]).toEqual([1, false])
    // Parents get the kindergarten's setting too.
    await world.sql(`update kindergarten set settings = settings || '{"showBothCurrencies": true}'`)
    for (const user of ['teacher', 'parent'] as const)
      expect(await (await world.as(user)).ok(getUserData, {})).toMatchObject({ showBothCurrencies: true })
    const former = periods.find(({ active }) => !active)
    await me.ok(changeSchoolYear, { id: former?.id ?? 0 })
    expect((await me.ok(getUserData, {})).periodId).toBe(former?.id)
    const foreign = await (await world.as('directorOfGabrovo')).ok(getUserData, {})
    expect((await me.call(changeSchoolYear, { id: foreign.periodId ?? 0 })).status).toBe(404)
  })
})

describe('change of e-mail', () => {
  const next = 'nov.imeil@example.bg'
  const ask = async (me: Person, to = next) =>
    me.call(updateProfile, { ...(await formOf(me)), email: to, currentPassword: password })

  test('requires the password and the link in the new mailbox; warns the old one', async () => {
    const me = await world.as('teacher')
    const form = { ...(await formOf(me)), email: next }
    expect((await me.call(updateProfile, form)).problem.code).toBe('identity.confirm-password')
    expect((await me.call(updateProfile, { ...form, currentPassword: 'Nevqrna1' })).status).toBe(400)
    await me.ok(updateProfile, { ...form, currentPassword: password })
    expect(await me.ok(getProfile, {})).toMatchObject({ email, pendingEmail: next })
    expect((await lastLetter(world, email)).text).toContain(`да стане ${next}`)
    const letter = await lastLetter(world, next)
    expect(linkIn(letter).slice(0, 2)).toEqual(['account-activation', 'email'])
    expect(await world.stranger.ok(confirmEmail, { token: tokenIn(letter) })).toEqual({
      isSuccessful: true,
      email: next,
    })
    expect(await me.ok(getProfile, {})).toMatchObject({ email: next, pendingEmail: null })
    expect((await lastLetter(world, email)).subject).toBe('Имейлът на профила Ви е сменен')
    expect((await world.stranger.call(signIn, { email: next, password })).status).toBe(200)
    expect((await world.stranger.call(confirmEmail, { token: tokenIn(letter) })).problem.errorMessage).toBe(
      'Връзката е невалидна или изтекла',
    )
  })

  test('has the same response for an address in use; its owner gets another mail', async () => {
    const me = await world.as('teacher')
    expect((await ask(me, demoUsers.director.email)).status).toBe(200)
    expect((await me.ok(getProfile, {})).pendingEmail).toBe(demoUsers.director.email)
    const letter = await lastLetter(world, demoUsers.director.email)
    expect(letter.subject).toBe('Имейлът Ви вече има профил')
    expect(letter.text).not.toContain('http')
  })

  test('a newer request or a new password invalidates the link', async () => {
    const me = await enter()
    await ask(me)
    const first = tokenIn(await lastLetter(world, next))
    await ask(me, 'drug@example.bg')
    expect((await world.stranger.call(confirmEmail, { token: first })).status).toBe(400)
    const second = tokenIn(await lastLetter(world, 'drug@example.bg'))
    await me.ok(changePassword, { currentPassword: password, newPassword: 'NovaParola2' })
    expect((await world.stranger.call(confirmEmail, { token: second })).status).toBe(400)
  })

  test('limits the number of mails', async () => {
    const me = await world.as('teacher')
    for (let turn = 0; turn < 5; turn++) expect((await ask(me, `adres${turn}@example.bg`)).status).toBe(200)
    expect((await ask(me)).problem.code).toBe('identity.slow-down')
    expect(await lettersTo(world, next)).toEqual([])
    later(3601)
    expect((await ask(me)).status).toBe(200)
  })

  test('a link works for one purpose only', async () => {
    const me = await world.as('teacher')
    await ask(me)
    const token = tokenIn(await lastLetter(world, next))
    expect((await world.stranger.call(recoverPassword, { token, password: 'NovaParola2' })).status).toBe(400)
  })
})

describe('password and devices', () => {
  test('a new password ends all other sessions and sends a mail', async () => {
    const [mine, stolen] = [await enter(), await enter(phone)]
    await mine.ok(changePassword, { currentPassword: password, newPassword: 'NovaParola2' })
    expect((await mine.call(getUserData, {})).status).toBe(200)
    expect((await stolen.call(getUserData, {})).status).toBe(401)
    expect((await lettersTo(world, email)).at(-1)?.subject).toBe('Паролата Ви е сменена')
    expect((await world.stranger.call(signIn, { email, password })).status).toBe(400)
    expect((await world.stranger.call(signIn, { email, password: 'NovaParola2' })).status).toBe(200)
  })

  test('requires the current password and a strong, different new one', async () => {
    const me = await enter()
    const change = (currentPassword: string, newPassword: string) =>
      me.call(changePassword, { currentPassword, newPassword })
    expect((await change('Nevqrna1', 'NovaParola2')).problem.errorMessage).toBe('Текущата парола не е вярна')
    expect((await change(password, password)).problem.errors).toEqual({
      newPassword: ['Новата парола трябва да е различна от текущата'],
    })
    expect((await change(password, 'slaba')).problem.errors).toEqual({
      newPassword: [
        'Полето "Нова парола" трябва да е поне 8 знака',
        'Паролата трябва да съдържа поне 1 малка буква, 1 главна буква и 1 цифра',
      ],
    })
  })

  test('throttles guesses of the password with a stolen session', async () => {
    const me = await enter()
    const guess = (text: string) => me.call(changePassword, { currentPassword: text, newPassword: 'NovaParola2' })
    for (let turn = 0; turn < 5; turn++) expect((await guess(`Nevqrna${turn}`)).status).toBe(400)
    expect((await guess(password)).problem.code).toBe('identity.slow-down')
  })

  test('lists devices; ends one or all others', async () => {
    const [mine, otherPerson] = [await enter(), await enter(phone)]
    await enter('curl/8')
    const { result } = await mine.ok(listSessions, {})
    expect(result.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome на Windows', true],
      ['Неизвестно устройство', false],
      ['Safari на iPhone', false],
    ])
    const theirs = result.find(({ device }) => device === 'Safari на iPhone')
    const stranger = await world.as('director')
    expect((await stranger.call(endSession, { id: theirs?.id ?? 0 })).status).toBe(404)
    await mine.ok(endSession, { id: theirs?.id ?? 0 })
    expect((await otherPerson.call(getUserData, {})).status).toBe(401)
    expect(await mine.ok(endOtherSessions, {})).toEqual({ isSuccessful: true, ended: 1 })
    expect((await mine.ok(listSessions, {})).rowsCount).toBe(1)
  })

  test('extends a session in use up to a maximum; an idle one expires', async () => {
    const me = await enter()
    const day = 86_400
    later(29 * day)
    expect((await me.call(getUserData, {})).status).toBe(200)
    later(29 * day)
    expect((await me.call(getUserData, {})).status).toBe(200)
    later(31 * day)
    expect((await me.call(getUserData, {})).status).toBe(401)
    const busy = await enter()
    let days = 0
    while ((await busy.call(getUserData, {})).status === 200 && days < 400) {
      days += 20
      later(20 * day)
    }
    expect(days).toBe(180)
  })
})

describe('kindergarten switch', () => {
  test('a director of a mother kindergarten selects both, the mother, or the branch', async () => {
    const me = await world.as('consolidatedDirector')
    const { kindergartens, consolidation } = await me.ok(getUserData, {})
    expect(consolidation).toBe(true)
    const mother = kindergartens.find(({ mayConsolidate }) => mayConsolidate)
    const branch = kindergartens.find(({ motherKindergartenId }) => motherKindergartenId === mother?.id)
    await me.ok(changeKindergarten, { id: branch?.id ?? 0 })
    const after = await me.ok(getUserData, {})
    expect(after.consolidation).toBe(false)
    expect(after.kindergartens.filter(({ isSelected }) => isSelected).map(({ id }) => id)).toEqual([branch?.id])
    const refused = await me.call(changeKindergarten, { id: branch?.id ?? 0, consolidated: true })
    expect(refused.problem.errorMessage).toBe('Тази детска градина няма филиали за обединен изглед')
    await me.ok(changeKindergarten, { id: mother?.id ?? 0, consolidated: true })
    expect((await me.ok(getUserData, {})).consolidation).toBe(true)
  })

  test('rejects a kindergarten without a current membership', async () => {
    const me = await world.as('director')
    const [foreign] = (await (await world.as('directorOfGabrovo')).ok(getUserData, {})).kindergartens
    const refused = await me.call(changeKindergarten, { id: foreign?.id ?? 0 })
    expect([refused.status, refused.problem.errorMessage]).toEqual([403, 'Нямате достъп до тази детска градина'])
    expect((await (await world.as('master')).call(changeKindergarten, { id: foreign?.id ?? 0 })).status).toBe(403)
  })

  test('a teacher who is also a parent selects the role', async () => {
    const me = await world.as('teacher')
    const [kindergarten] = (await me.ok(getUserData, {})).kindergartens
    await world.sql('insert into membership (account_id, kindergarten_id, role) values ($1, $2, 3)', [
      me.accountId,
      kindergarten?.id,
    ])
    await me.ok(changeKindergarten, { id: kindergarten?.id ?? 0, roleType: 3 })
    expect(await me.ok(getUserData, {})).toMatchObject({ baseRoleType: 3, userType: 2 })
    await me.ok(changeKindergarten, { id: kindergarten?.id ?? 0, roleType: 2 })
    expect(await me.ok(getUserData, {})).toMatchObject({ baseRoleType: 2, userType: 1 })
    expect((await me.call(changeKindergarten, { id: kindergarten?.id ?? 0, roleType: 1 })).status).toBe(403)
  })
})
