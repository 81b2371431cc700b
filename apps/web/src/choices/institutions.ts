import { listInstitutions } from '@asistent/contract/institutions/administration.calls'
import { listAreas, listMunicipalities } from '@asistent/contract/institutions/geography.calls'
import {
  institutionTypeLabel,
  institutionTypes,
  type InstitutionType,
} from '@asistent/domain/institutions/institution-types'
import type { Choice } from '../blocks/parts/choice'
import { optionsFrom } from '../blocks/pickers/source'

export const institutionTypeChoices: readonly Choice<InstitutionType>[] = Object.values(institutionTypes)
  .map((value) => ({ value, label: institutionTypeLabel[value], tone: value === 1 ? ('violet' as const) : undefined }))
  .toReversed()

export const areaSource = optionsFrom(listAreas, (area) => ({ value: area.id, label: area.name }))

export const municipalitySource = optionsFrom(listMunicipalities, ({ id, name, area }) => ({
  value: id,
  label: name === area ? name : `${name} (област ${area})`,
}))

/** Searched on the server: there are thousands of institutions. */
export const institutionSource = optionsFrom(
  listInstitutions,
  (row) => ({ value: row.id, label: institutionName(row) }),
  {
    input: { pageSize: 30 },
    search: 'search',
    one: {
      call: listInstitutions,
      option: ({ result: [row] }) => ({ value: row?.id ?? 0, label: row ? institutionName(row) : '' }),
    },
  },
)

const institutionName = ({ name, city }: { name: string; city: string }) => `${name}, ${city}`
