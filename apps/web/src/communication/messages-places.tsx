import { Chip, Input, Stack } from '@mantine/core'
import { getAudienceOptions } from '@asistent/contract/communication/audience'
import { nobody } from '@asistent/domain/communication/audience'
import type { RoleType } from '@asistent/domain/access/roles'
import { MultiSelect } from '../blocks/inputs/select'
import type { OwnField } from '../blocks/form/fields'
import { useFormContext, useField } from '../blocks/form/form-store'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { AudiencePreview, rolesInPlural } from './audience-field'
import classes from './audience-field.module.css'

/** Kindergartens and roles as recipients, for users of several kindergartens. */
export function PlacesField({ value, set, error }: OwnField) {
  const answer = useCall(getAudienceOptions, {})
  const chosen = (value as number[] | undefined) ?? []
  const { readOnly } = useFormContext()
  const roles = useField('roleTypes')
  const roleTypes = (roles.value as RoleType[] | undefined) ?? []
  return (
    <Input.Wrapper label="До" labelElement="div" required error={error ?? roles.error}>
      <Answered answer={answer} lines={3}>
        {(options) => (
          <Stack gap="sm" className={classes.field} role="group" aria-label="Получатели">
            <MultiSelect
              label="Детски градини"
              searchable
              clearable
              readOnly={readOnly}
              data={options.kindergartens.map((kindergarten) => ({
                value: String(kindergarten.id),
                label: `${kindergarten.name}, ${kindergarten.city}`,
              }))}
              value={chosen.map(String)}
              onChange={(ids) => set(ids.map(Number))}
              limit={100}
              maxDropdownHeight={320}
            />
            <div className={classes.chips}>
              <Chip
                checked={chosen.length > 0 && chosen.length === options.kindergartens.length}
                onChange={(all) => set(all ? options.kindergartens.map(({ id }) => id) : [])}
              >
                Всички · {options.kindergartens.length}
              </Chip>
            </div>
            <div className={classes.chips}>
              {options.roles.map(({ roleType }) => (
                <Chip
                  key={roleType}
                  checked={roleTypes.includes(roleType)}
                  onChange={(on) =>
                    roles.set(on ? [...roleTypes, roleType] : roleTypes.filter((one) => one !== roleType))
                  }
                >
                  {rolesInPlural(roleType)}
                </Chip>
              ))}
            </div>
            <AudiencePreview audience={{ ...nobody, roleTypes }} kindergartenIds={chosen} />
          </Stack>
        )}
      </Answered>
    </Input.Wrapper>
  )
}
