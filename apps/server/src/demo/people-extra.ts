import { addDays, sofiaInstant } from '@asistent/domain/kernel/day'
import { suggestedConsents } from '@asistent/domain/people/consents'
import { immunisations } from '@asistent/domain/people/health'
import { kinships } from '@asistent/domain/people/kinship'
import { womenNames, surnameFor, surnames } from './names'
import { genders } from '@asistent/domain/kernel/person-id'
import { placeOf, type Place, type World } from './world'

// Parts of children's records: emergency contacts, collectors, consents, immunisations, a pending proposal.

const director = 1

const woman = (world: World): string =>
  `${world.random.pick(womenNames)} ${surnameFor(genders.Female, world.random.pick(surnames))}`

function addContacts(world: World, kindergarten: Place, childId: number): void {
  // Every second child has an emergency contact besides the parents, every seventh a collector.
  if (childId % 2 === 0)
    world.add('childEmergencyContact', {
      kindergartenId: kindergarten.id,
      childId,
      name: woman(world),
      relation: 'баба',
      phone: world.phone(),
      position: 1,
      note: null,
    })
  if (childId % 7 === 2)
    world.add('childCollector', {
      kindergartenId: kindergarten.id,
      childId,
      name: woman(world),
      relation: world.random.pick(['баба', 'леля', 'съседка']),
      phone: world.phone(),
      documentNumber: null,
      fromOn: addDays(world.today, -60),
      toOn: world.random.chance(30) ? addDays(world.today, 30) : null,
      note: null,
    })
}

function addConsents(world: World, kindergarten: Place): void {
  const recordedBy = kindergarten.staff.find((one) => one.occupation === director)?.accountId ?? null
  if (recordedBy === null) return
  const kinds = suggestedConsents.slice(0, 4).map(({ name, text }, index) => {
    const kindId = world.add('consentKind', {
      kindergartenId: kindergarten.id,
      name,
      active: true,
      position: index + 1,
    })
    world.add('consentText', { kindergartenId: kindergarten.id, kindId, number: 1, text })
    return kindId
  })
  // Consents of one kindergarten are enough.
  if (kindergarten.plan.key !== 'detelina') return
  const at = sofiaInstant(addDays(world.today, -30), '09:00').toISOString()
  const here = new Set(kindergarten.children.filter((child) => !child.left).map((child) => child.id))
  for (const link of world.rows.childGuardian) {
    if (link.kindergartenId !== kindergarten.id || !link.maySign || !here.has(link.childId ?? 0)) continue
    // Most signed in September; a few refused the site.
    for (const [index, kindId] of kinds.entries()) {
      if (!world.random.chance(70)) continue
      const { childId, guardianId } = link
      world.add('childConsent', {
        kindergartenId: kindergarten.id,
        childId: childId ?? 0,
        guardianId: guardianId ?? 0,
        kindId,
        textNumber: 1,
        given: index !== 1 || world.random.chance(80),
        onPaper: true,
        note: null,
        recordedBy,
        at,
      })
    }
  }
}

/** A parent of the first group proposes a new telephone of the doctor. */
function addProposal(world: World, kindergarten: Place): void {
  const group = kindergarten.groups.find((demoGroup) => !demoGroup.past && demoGroup.name === 'Калинка')
  const children = new Set(
    kindergarten.children.filter((child) => child.group.id === group?.id).map((child) => child.id),
  )
  const accounts = new Map(world.rows.guardian.map((guardian) => [guardian.id, guardian.accountId]))
  const link = world.rows.childGuardian.find(
    (one) => one.maySee && children.has(one.childId ?? 0) && accounts.get(one.guardianId ?? 0) != null,
  )
  const createdBy = accounts.get(link?.guardianId ?? 0)
  if (!link || createdBy == null) return
  world.add('childChangeProposal', {
    kindergartenId: kindergarten.id,
    childId: link.childId ?? 0,
    guardianId: link.guardianId ?? 0,
    createdBy,
    changes: { gpPhone: '+359888009099', diet: 'Без ягоди' },
    note: 'Лекарката смени телефона си.',
    status: 0,
  })
}

/** A grandmother in the teacher's group applies for access; the child's mother has none yet. */
function addRegistration(world: World, kindergarten: Place): void {
  const group = kindergarten.groups.find((demoGroup) => !demoGroup.past && demoGroup.name === 'Звънче')
  const withAccount = new Set(
    world.rows.guardian.filter(({ accountId }) => accountId != null).map((guardian) => guardian.id),
  )
  const seen = new Set(
    world.rows.childGuardian.filter(({ guardianId }) => withAccount.has(guardianId)).map(({ childId }) => childId),
  )
  const child = kindergarten.children.findLast(
    ({ id, left, group: childGroup }) => childGroup.id === group?.id && !left && !seen.has(id),
  )
  if (!child) return
  world.add('parentRegistration', {
    kindergartenId: kindergarten.id,
    childId: child.id,
    accountId: null,
    email: 'baba.stefka@example.bg',
    firstName: 'Стефка',
    middleName: null,
    lastName: 'Колева',
    phone: '+359888001122',
    kinship: kinships.Other,
    status: 0,
    createdAt: sofiaInstant(addDays(world.today, -1), '19:40').toISOString(),
  })
}

export function addPeopleExtra(world: World): void {
  for (const child of world.rows.child)
    child.immunisation = world.random.chance(94) ? immunisations.Complete : immunisations.Incomplete
  for (const kindergarten of world.places.values()) {
    for (const child of kindergarten.children) if (!child.left) addContacts(world, kindergarten, child.id)
    addConsents(world, kindergarten)
  }
  addProposal(world, placeOf(world, 'detelina'))
  addRegistration(world, placeOf(world, 'detelina'))
}
