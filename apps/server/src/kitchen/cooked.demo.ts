import { statusOf } from '@asistent/domain/attendance/sources'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { calculationStates, conflictStates } from '@asistent/domain/kitchen/calculations'
import { worthByMeal } from '@asistent/domain/kitchen/costs'
import { allMealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { diets, menuStates, menuTypes, type MenuType } from '@asistent/domain/kitchen/menus'
import { getsMeal } from '@asistent/domain/kitchen/portions'
import { recipeCategories } from '@asistent/domain/kitchen/recipes'
import { addDays, sofiaInstant, weekStart, type Day } from '@asistent/domain/kernel/day'
import {
  add,
  compareDecimals,
  formatDecimal,
  isZero,
  subtract,
  toNumber,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import { unionOfAllergens, type Allergen } from '@asistent/domain/people/allergens'
import type { GroupAttendanceType } from '@asistent/domain/people/groups'
import type { StaffStatus } from '@asistent/domain/staff/staff-attendance'
import type { AgeBand } from '@asistent/domain/warehouse/norms'
import type { Purpose } from '@asistent/domain/warehouse/documents'
import { conversionOf, units, type BaseUnit, type Conversion } from '@asistent/domain/warehouse/units'
import { attendance } from '../db/tables/attendance'
import {
  mealCalculation,
  mealConflict,
  mealDish,
  mealPortion,
  mealProduct,
  standingSubstitution,
} from '../db/tables/kitchen/meal-calculations'
import { menu, menuDish } from '../db/tables/kitchen/menus'
import { recipe, recipeIngredient, recipeYield } from '../db/tables/kitchen/recipes'
import { staffAttendance, staffMeal } from '../db/tables/staff'
import { product, productConversion } from '../db/tables/warehouse/products'
import type { Place, World } from '../demo/world'
import { eatenOn } from '../staff/meals.ops'
import type { DemoKitchen, Shelf, Store } from '../warehouse/store.demo'
import { addStores, bringMissing, giveOut, storeDemoTables } from '../warehouse/warehouse.demo'
import { keptOf } from './calculation-kept.rules'
import {
  sourcesOf,
  type CalculationRow,
  type DayFacts,
  type DecisionRow,
  type DishRow,
  type EaterRow,
  type PersonFacts,
  type ProductFacts,
  type RecipeFacts,
} from './calculation.queries'
import { reckon, type Reckoned, type ReckonedConflict } from './calculation.rules'
import { openDays } from './open-days.demo'

// Cooked days since the start of a month. Their calculations are computed, decided and issued by the rules of the
// product, so that portions, papers, ledger and reports are consistent.

export const cookedDemoTables = [
  mealCalculation,
  ...storeDemoTables,
  mealPortion,
  mealDish,
  mealProduct,
  mealConflict,
  standingSubstitution,
]

const nurseOccupation = 10

/** At least most of a month; earlier weeks exist as stock movements only. */
const cookedSince = (today: Day): Day => firstDayOf(monthOf(addDays(today, -20)))

export function addCookedDays(world: World): void {
  const book = bookOf(world)
  addStores(world, (kindergarten) => kitchenOf(world, kindergarten, book))
}

/** Recipes and products of all kitchens. */
export interface Book {
  readonly recipes: ReadonlyMap<number, RecipeFacts>
  readonly rows: ReadonlyMap<number, { readonly category: number; readonly mealTypes: readonly number[] }>
  readonly products: ReadonlyMap<number, Omit<ProductFacts, 'shelves'>>
}

const gathered = <Row, Key, Value>(rows: readonly Row[], keyOf: (row: Row) => Key, valueOf: (row: Row) => Value) => {
  const result = new Map<Key, Value[]>()
  for (const row of rows) {
    const stored = result.get(keyOf(row))
    if (stored) stored.push(valueOf(row))
    else result.set(keyOf(row), [valueOf(row)])
  }
  return result
}

function bookOf(world: World): Book {
  const amounts = gathered(
    world.rowsOf(recipeIngredient),
    ({ recipeId }) => recipeId,
    ({ productId, ageBand, grossGrams, netGrams }) => ({
      productId: productId ?? 0,
      ageBand: ageBand as AgeBand,
      grossG: Number(grossGrams),
      netG: Number(netGrams),
    }),
  )
  const yields = gathered(
    world.rowsOf(recipeYield),
    ({ recipeId }) => recipeId,
    ({ ageBand, grams }) => ({ ageBand: ageBand as AgeBand, grams: Number(grams) }),
  )
  const conversions = gathered(
    world.rowsOf(productConversion),
    ({ productId }) => productId,
    ({ unit, numerator, denominator }) => ({ unit, numerator, denominator }) as Conversion,
  )
  const recipes = world.rowsOf(recipe)
  return {
    recipes: new Map(
      recipes.map(({ id = 0, name = '' }) => [
        id,
        { id, name, version: 1, amounts: amounts.get(id) ?? [], yields: yields.get(id) ?? [], extraAllergens: [] },
      ]),
    ),
    rows: new Map(recipes.map(({ id = 0, category = 0, mealTypes = [] }) => [id, { category, mealTypes }])),
    products: new Map(
      world.rowsOf(product).map(({ id = 0, name = '', baseUnit, allergenIds }) => [
        id,
        {
          id,
          name,
          baseUnit: baseUnit as BaseUnit,
          pack: null,
          allergens: (allergenIds ?? []) as Allergen[],
          conversions: conversions.get(id) ?? [],
          substituteIds: [],
        },
      ]),
    ),
  }
}

export interface Menu {
  readonly id: number
  readonly menuType: MenuType
}

export interface Kitchen {
  readonly world: World
  readonly kindergarten: Place
  readonly book: Book
  readonly menus: readonly Menu[]
  /** By menu and day. */
  readonly dishes: ReadonlyMap<string, readonly Omit<DishRow, 'ownerId'>[]>
  readonly children: ReadonlyMap<number, PersonFacts>
  readonly groups: ReadonlyMap<number, string>
  readonly eatersOn: (day: Day, menuType: MenuType) => readonly Omit<EaterRow, 'calculationId'>[]
  /** Account that decides about allergies. */
  readonly nurse: number | null
}

/** Menus, children and eaters of a kindergarten since the first cooked day. */
export function kitchenFacts(world: World, kindergarten: Place, book: Book = bookOf(world)): Kitchen {
  const since = cookedSince(world.today)
  const isOf = ({ kindergartenId }: { kindergartenId?: number | null }) => kindergartenId === kindergarten.id
  const menus = world.rowsOf(menu).filter((one) => isOf(one) && one.state === menuStates.Published)
  const dishes = gathered(
    world.rowsOf(menuDish).filter((dish) => isOf(dish) && (dish.forOn ?? '') >= since),
    ({ menuId, forOn }) => `${menuId} ${forOn}`,
    ({ mealType, recipeId = 0 }) => ({
      meal: mealType as MealType,
      recipeId,
      name: book.recipes.get(recipeId)?.name ?? '',
      version: 1,
      ingredients: null,
    }),
  )
  const nurse = kindergarten.staff.find(
    ({ occupation, accountId }) => occupation === nurseOccupation && accountId !== null,
  )
  return {
    world,
    kindergarten,
    book,
    menus: menus.map(({ id = 0, menuType }) => ({ id, menuType: menuType as MenuType })),
    dishes,
    children: childrenOf(world, kindergarten),
    groups: new Map(kindergarten.groups.map(({ id, name }) => [id, name])),
    eatersOn: eatersOf(world, kindergarten, since),
    nurse: nurse?.accountId ?? kindergarten.staff.find(({ accountId }) => accountId !== null)?.accountId ?? null,
  }
}

function kitchenOf(world: World, kindergarten: Place, book: Book): DemoKitchen {
  const since = cookedSince(world.today)
  const open = new Set(openDays(world, kindergarten))
  const kitchen = kitchenFacts(world, kindergarten, book)
  const { dishes } = kitchen
  const weeks = new Map<Day, ReadonlyMap<number, number>>()
  return {
    perChild: (productId, day) => {
      if (day < since) return undefined
      const monday = weekStart(day)
      const week = weeks.get(monday) ?? weekOfMenu(kitchen, monday)
      weeks.set(monday, week)
      return week.size === 0 ? undefined : (week.get(productId) ?? 0)
    },
    cook: (store, day) => {
      if (!kitchen.menus.some(({ id }) => dishes.has(`${id} ${day}`))) return false
      if (open.has(day)) return true
      const cooked = kitchen.menus.flatMap((menu) => cook(kitchen, store, menu, day) ?? [])
      // The ledger requires deliveries before issues (docs/guides/ledgers.md).
      bringForDay(store, day, cooked)
      for (const { facts, result } of cooked) addCooked(kitchen, store, facts, result)
      return true
    },
  }
}

function childrenOf(world: World, kindergarten: Place): Map<number, PersonFacts> {
  const here = world.rows.child.filter(({ kindergartenId }) => kindergartenId === kindergarten.id)
  return new Map(
    here.map(({ id = 0, birthOn, allergenIds }) => [
      id,
      { id, name: '', groupName: null, bornOn: birthOn as Day, allergies: allergenIds ?? [], allergiesText: null },
    ]),
  )
}

/**
 * Children by their marks (equal to meal_eaters of db/kitchen-guards.ts, checked by a test), the staff by its meals.
 */
function eatersOf(world: World, kindergarten: Place, since: Day): Kitchen['eatersOn'] {
  const ofDays = <Row extends { kindergartenId?: number; forOn?: Day }>(rows: readonly Row[]) =>
    rows.filter(
      ({ kindergartenId, forOn }) => kindergartenId === kindergarten.id && forOn !== undefined && forOn >= since,
    )
  const marks = gathered(
    world.rowsOf(attendance).filter(({ kindergartenId, day }) => kindergartenId === kindergarten.id && day! >= since),
    ({ day }) => day,
    ({ childId = 0, mark, requestId, noteId }) => ({
      childId,
      status: statusOf({
        mark: (mark ?? null) as AttendanceType | null,
        family: requestId != null,
        note: noteId != null,
      }),
    }),
  )
  const stays = gathered(
    world.rows.childGroupPeriod.filter(({ kindergartenId }) => kindergartenId === kindergarten.id),
    ({ childId }) => childId,
    ({ groupId, fromOn, toOn }) => ({ groupId, from: fromOn as Day, to: (toOn ?? null) as Day | null }),
  )
  const groups = new Map(world.rows.childGroup.map((group) => [group.id, group]))
  const attendanceTypes = new Map(world.rows.child.map(({ id, attendanceType }) => [id, attendanceType]))
  const off = world.rows.dayOff.filter(
    ({ kind, kindergartenId }) =>
      kind === dayOffKinds.DayOff && (kindergartenId == null || kindergartenId === kindergarten.id),
  )
  const isOff = (day: Day, groupId?: number) =>
    off.some(
      ({ fromOn, toOn, groupIds }) =>
        fromOn! <= day && day <= toOn! && (groupIds == null || (groupId !== undefined && groupIds.includes(groupId))),
    )
  const work = new Map(ofDays(world.rowsOf(staffAttendance)).map((row) => [`${row.staffId} ${row.forOn}`, row.status]))
  const entered = new Map(ofDays(world.rowsOf(staffMeal)).map((row) => [`${row.staffId} ${row.forOn}`, row.mealTypes]))
  const staff = world.rows.staffMember.filter(({ kindergartenId }) => kindergartenId === kindergarten.id)
  const ofStaff = (day: Day) =>
    isOff(day)
      ? []
      : staff
          .filter(({ leftOn }) => leftOn == null || leftOn >= day)
          .flatMap(({ id = 0, mealTypes }) => {
            const key = `${id} ${day}`
            const eaten = eatenOn({
              entered: entered.get(key) as MealType[] | undefined,
              status: work.get(key) as StaffStatus | undefined,
              mealTypes: mealTypes ?? [],
            })
            return (eaten?.mealTypes ?? []).map((meal) => ({ meal, personId: id, groupId: null }))
          })
  return (day, menuType) => {
    if (menuType === menuTypes.Staff) return ofStaff(day)
    return (marks.get(day) ?? []).flatMap(({ childId, status }) => {
      const stay = stays.get(childId)?.find(({ from, to }) => from <= day && (to === null || to >= day))
      const group = groups.get(stay?.groupId)
      if (group?.id === undefined || group.mealGroup !== menuType || isOff(day, group.id)) return []
      const groupId = group.id
      const organisation = (attendanceTypes.get(childId) ?? group.attendanceType ?? 1) as GroupAttendanceType
      return allMealTypes
        .filter((meal) => getsMeal(defaultSettings, organisation, status, meal))
        .map((meal) => ({ meal, personId: childId, groupId }))
    })
  }
}

/** Quantities of all products for a child of the kindergarten's groups. */
function weekOfMenu({ menus, dishes, book }: Kitchen, monday: Day): ReadonlyMap<number, number> {
  const week = new Map<number, number>()
  for (const { id, menuType } of menus) {
    if (menuType !== menuTypes.Kindergarten) continue
    for (let day = monday; day < addDays(monday, 7); day = addDays(day, 1))
      for (const { recipeId } of dishes.get(`${id} ${day}`) ?? [])
        for (const { productId, grossG } of book.recipes.get(recipeId)?.amounts ?? [])
          week.set(productId, (week.get(productId) ?? 0) + grossG)
  }
  return new Map(
    [...week].map(([productId, grams]) => {
      const used = book.products.get(productId)
      const conversion = used && conversionOf(used.baseUnit, used.conversions, units.Gram)
      return [productId, conversion ? (grams * conversion.numerator) / conversion.denominator : 0]
    }),
  )
}

function cook(kitchen: Kitchen, store: Store, { id: menuId, menuType }: Menu, day: Day): Cooked | undefined {
  const { world, kindergarten, dishes } = kitchen
  const served = dishes.get(`${menuId} ${day}`)
  const eaters = served ? kitchen.eatersOn(day, menuType) : []
  if (!served?.some(({ meal }) => eaters.some((one) => one.meal === meal))) return undefined
  const at = (time: string) => sofiaInstant(day, time).toISOString()
  const calculationId = world.addTo(mealCalculation, {
    kindergartenId: kindergarten.id,
    forOn: day,
    menuType,
    menuId,
    state: calculationStates.Completed,
    portionsAt: at('09:10'),
    completedAt: at('09:15'),
    completedBy: store.manciple,
    createdBy: store.manciple,
    createdAt: at('09:05'),
  })
  return reckonDecided(
    kitchen,
    { calculationId, menu: { id: menuId, menuType }, day, decidedAt: at('09:08') },
    stockOf(kitchen, store),
  )
}

interface OpenDay {
  readonly calculationId: number
  readonly menu: Menu
  readonly day: Day
  readonly decidedAt: string
}

/** Computes a calculation and decides its allergy conflicts. */
export function reckonDecided(
  kitchen: Kitchen,
  { calculationId, menu: { id: menuId, menuType }, day, decidedAt }: OpenDay,
  stock: ReadonlyMap<number, ProductFacts> = withoutShelves(kitchen),
): Cooked {
  const calculation: CalculationRow = {
    id: calculationId,
    kindergartenId: kitchen.kindergarten.id,
    forDate: day,
    menuType,
    diet: diets.None,
    menuId,
    status: calculationStates.Open,
    raisedAt: null,
    version: 1,
  }
  const served = kitchen.dishes.get(`${menuId} ${day}`) ?? []
  const facts: DayFacts = {
    calculations: [calculation],
    dishes: served.map((dish) => ({ ...dish, ownerId: calculationId })),
    eaters: kitchen.eatersOn(day, menuType).map((eater) => ({ ...eater, calculationId })),
    children: kitchen.children,
    groups: kitchen.groups,
    recipes: kitchen.book.recipes,
    stock,
    portions: [],
    products: [],
    decisions: [],
    standing: [],
    staff: new Map(),
    warehouses: new Map(),
    open: [],
    requests: [],
    corrections: [],
  }
  const first = reckon(facts, calculation)
  const decisions = first.conflicts.map((conflict) => decide(kitchen, facts, conflict, calculationId, decidedAt))
  for (const decision of decisions) addDecision(kitchen, decision)
  const decided = { ...facts, decisions }
  return { facts: decided, result: decisions.length > 0 ? reckon(decided, calculation) : first }
}

const withoutShelves = ({ book }: Kitchen): ReadonlyMap<number, ProductFacts> =>
  new Map([...book.products].map(([id, product]) => [id, { ...product, shelves: [] }]))

const stockOf = ({ book }: Kitchen, { shelves }: Store): ReadonlyMap<number, ProductFacts> =>
  new Map(
    shelves.map(({ productId, warehouseId, balance }) => {
      const shelf = { warehouseId, free: formatDecimal(balance.quantity, 3), price: formatDecimal(balance.price, 5) }
      return [productId, { ...book.products.get(productId)!, shelves: [shelf] }]
    }),
  )

/** Another dish of the same kind, or a fruit; without one, the portion is cooked separately. */
function decide(
  { book, children }: Kitchen,
  facts: DayFacts,
  { meal, recipeId, childId, about }: ReckonedConflict,
  calculationId: number,
  decidedAt: string,
): DecisionRow {
  const allergies = children.get(childId)?.allergies ?? []
  const kind = book.rows.get(recipeId)?.category
  const isHarmless = (row: RecipeFacts) =>
    !sourcesOf(row, facts.stock).some(({ allergen }) => allergies.includes(allergen))
  const isOn = (id: number) => facts.dishes.some((dish) => dish.meal === meal && dish.recipeId === id)
  const find = (category: number | undefined) =>
    [...book.recipes.values()].find((item) => {
      const row = book.rows.get(item.id)
      return row?.category === category && row?.mealTypes.includes(meal) && !isOn(item.id) && isHarmless(item)
    })
  const substitute = find(kind) ?? (kind === recipeCategories.Dessert ? find(recipeCategories.Fruit) : undefined)
  return {
    calculationId,
    meal,
    recipeId,
    childId,
    about,
    status: substitute ? conflictStates.Substituted : conflictStates.Confirmed,
    substituteRecipeId: substitute?.id ?? null,
    reason: substitute ? null : 'Порцията на детето е приготвена отделно, без алергена.',
    decidedBy: null,
    decidedAt,
  }
}

/** Stores a standing substitute for a dish, so that the last day has a proposal. */
function addStanding(
  { world, kindergarten, nurse }: Kitchen,
  { meal, recipeId, childId, substituteRecipeId }: DecisionRow,
): void {
  if (substituteRecipeId === null) return
  const isThere = world
    .rowsOf(standingSubstitution)
    .some((rule) => rule.childId === childId && rule.recipeId === recipeId && rule.mealType === meal)
  if (!isThere)
    world.addTo(standingSubstitution, {
      kindergartenId: kindergarten.id,
      childId,
      recipeId,
      mealType: meal,
      substituteRecipeId,
      createdBy: nurse,
    })
}

function addDecision(kitchen: Kitchen, decision: DecisionRow): void {
  addStanding(kitchen, decision)
  const { world, kindergarten, nurse } = kitchen
  const { meal, about, status, ...rest } = decision
  world.addTo(mealConflict, {
    ...rest,
    kindergartenId: kindergarten.id,
    mealType: meal,
    allergenIds: unionOfAllergens(about.split(',').map((source) => Number(source.split(':')[0]) as Allergen)),
    state: status,
    basis: about,
    decidedBy: nurse,
  })
}

interface Cooked {
  readonly facts: DayFacts
  readonly result: Reckoned
}

/** Total quantities of the lines, by shelf. */
function takenBy(store: Store, lines: Reckoned['lines']): { shelf: Shelf; quantity: Decimal }[] {
  const shelves = new Map(store.shelves.map((shelf) => [shelf.productId, shelf]))
  const needed = new Map<number, Decimal>()
  for (const { productId, quantity } of lines) needed.set(productId, add(needed.get(productId) ?? zero, quantity))
  return [...needed].flatMap(([productId, quantity]) => {
    const shelf = shelves.get(productId)
    return shelf && !isZero(quantity) ? { shelf, quantity } : []
  })
}

function bringForDay(store: Store, day: Day, cooked: readonly Cooked[]): void {
  const taken = takenBy(
    store,
    cooked.flatMap(({ result }) => result.lines),
  )
  bringMissing(
    store,
    day,
    taken.flatMap(({ shelf, quantity }) =>
      compareDecimals(quantity, shelf.balance.quantity) > 0
        ? { shelf, quantity: Math.ceil(toNumber(subtract(quantity, shelf.balance.quantity))) }
        : [],
    ),
  )
}

/** Rows of the calculation, and the documents that issue its products. */
function addCooked({ world }: Kitchen, store: Store, facts: DayFacts, result: Reckoned): void {
  const { calculation, lines } = result
  const taken = takenBy(store, lines)
  const worth = new Map<number, { price: Decimal; value: Decimal }>()
  for (const warehouseId of [...new Set(taken.map(({ shelf }) => shelf.warehouseId))].toSorted((a, b) => a - b)) {
    const ofIt = taken.filter(({ shelf }) => shelf.warehouseId === warehouseId)
    const given = giveOut(store, {
      day: calculation.forDate,
      warehouseId,
      purpose: calculation.menuType as Purpose,
      calculationId: calculation.id,
      taken: ofIt,
    })
    for (const [index, { shelf }] of ofIt.entries()) worth.set(shelf.productId, given[index]!)
  }
  const kept = keptOf(facts, result)
  for (const row of kept.portions) world.addTo(mealPortion, row)
  for (const row of kept.dishes) world.addTo(mealDish, row)
  const shared = new Map(
    [...worth].flatMap(([productId, { price, value }]) => {
      const meals = lines.filter((line) => line.productId === productId)
      return worthByMeal(meals, price, value).map(
        ({ meal, worth: mealWorth }) =>
          [
            `${productId} ${meal}`,
            {
              price: formatDecimal(price, 5),
              value: formatDecimal(mealWorth.value, 2),
              valueNotRounded: formatDecimal(mealWorth.valueNotRounded),
            },
          ] as const,
      )
    }),
  )
  for (const row of kept.products)
    world.addTo(mealProduct, { ...row, ...shared.get(`${row.productId} ${row.mealType}`) })
}
