import { expectTypeOf, test } from 'vitest'
import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import type { Day } from '@asistent/domain/kernel/day'
import type { listKids, saveKid } from '../dev/sample-calls'
import type { Fields } from './form/fields'
import type { Actions } from './parts/action'
import type { Params } from './params/params'
import type { Columns } from './shown/columns'

// Wrong columns, filters or fields must not compile. tsc checks this file: the allowed names are listed exactly, so a
// builder that accepts more fails here.

type Row = RowOf<typeof listKids>
type Filters = Omit<ParsedOf<typeof listKids>, 'pageNumber' | 'pageSize' | 'orderByColumn' | 'orderByDescending'>
type Form = ParsedOf<typeof saveKid>

type NamesOf<Maker extends (...args: never[]) => unknown> = Parameters<Maker>[0]

test('columns accept only fields of their kind', () => {
  expectTypeOf<Row['balance']>().toEqualTypeOf<Amount>()
  expectTypeOf<Row['birthDate']>().toEqualTypeOf<Day>()
  expectTypeOf<NamesOf<Columns<Row>['money']>>().toEqualTypeOf<'balance'>()
  expectTypeOf<NamesOf<Columns<Row>['day']>>().toEqualTypeOf<'birthDate'>()
  expectTypeOf<NamesOf<Columns<Row>['text']>>().toEqualTypeOf<'name' | 'groupName' | 'allergiesText' | 'changedAt'>()
  expectTypeOf<NamesOf<Columns<Row>['number']>>().toEqualTypeOf<'id' | 'groupId' | 'status'>()
  expectTypeOf<NamesOf<Columns<Row>['boolean']>>().toEqualTypeOf<'sop'>()
})

test('a badge needs choices of the field’s values', () => {
  type Badge = Columns<Row>['badge']
  const badge = (() => undefined) as unknown as Badge
  expectTypeOf(badge<'status'>)
    .parameter(1)
    .toExtend<readonly { value: 1 | 2; label: string }[]>()
})

test('filters accept only inputs of the call, by kind', () => {
  expectTypeOf<NamesOf<Params<Filters>['text']>>().toEqualTypeOf<'nameSearchTerm'>()
  expectTypeOf<NamesOf<Params<Filters>['day']>>().toEqualTypeOf<'bornFrom' | 'bornTo'>()
  expectTypeOf<NamesOf<Params<Filters>['yesNo']>>().toEqualTypeOf<'isSop'>()
  expectTypeOf<NamesOf<Params<Filters>['month']>>().toEqualTypeOf<'status'>()
})

test('fields accept only inputs of the save; choices need labels', () => {
  expectTypeOf<NamesOf<Fields<Form>>>().toEqualTypeOf<
    | 'id'
    | 'firstName'
    | 'middleName'
    | 'lastName'
    | 'birthDate'
    | 'groupId'
    | 'arrivesAt'
    | 'sop'
    | 'sopNumber'
    | 'siblings'
    | 'weight'
    | 'monthlyFee'
    | 'leftOn'
    | 'contactEmail'
    | 'note'
    | 'character'
    | 'version'
  >()
  const field = (() => undefined) as unknown as Fields<Form>
  expectTypeOf(field.rows<'parents'>)
    .parameter(0)
    .toEqualTypeOf<'parents'>()
  expectTypeOf(field.select<'gender'>)
    .parameter(1)
    .toExtend<readonly { value: 1 | 2 }[]>()
})

test('the input of an action is the call’s own', () => {
  const action = (() => undefined) as unknown as Actions<readonly Row[]>['send']
  type Sent = ReturnType<Parameters<typeof action<{ ids: number[] }>>[0]['input']>
  expectTypeOf<Sent>().toEqualTypeOf<{ ids: number[] }>()
})
