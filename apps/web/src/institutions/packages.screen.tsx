import { Button } from '@mantine/core'
import { listPackages, requestPackage } from '@asistent/contract/institutions/packages.calls'
import { actionsOf, runAction } from '../blocks/parts/action'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import classes from './institutions.module.css'

interface PackageChoice {
  readonly packageId: number
  readonly name: string
}

const request = actionsOf<PackageChoice>().send({
  label: 'Заяви',
  call: requestPackage,
  input: ({ packageId }) => ({ id: packageId }),
  confirm: ({ name }) => `Екипът на платформата ще се свърже с Вас за „${name}“. Пакет се заявява веднъж.`,
  done: 'Заявката е изпратена',
})

/** Additional packages of a kindergarten: available, then requested, once (domain.md 8). */
export function Screen() {
  return (
    <Page title="Пакети" lead="Допълнителни модули, които детската градина може да заяви.">
      <Answered answer={useCall(listPackages, {})}>
        {({ result }) => (
          <div className={classes.cards}>
            {result.map((row) => (
              <Section key={row.packageId} title={row.name}>
                <p className={classes.grow}>{row.description}</p>
                {row.isRequested ? (
                  <div className={classes.two}>
                    <span>
                      <StatusBadge label="Заявен" tone="good" />
                    </span>
                    <small>{[row.requestedBy, shownInstant(row.requestedAt)].filter(Boolean).join(', ')}</small>
                  </div>
                ) : (
                  <Button
                    aria-label={`Заяви „${row.name}“`}
                    onClick={() => {
                      if (request.kind === 'send') void runAction(request, row)
                    }}
                  >
                    Заяви
                  </Button>
                )}
              </Section>
            ))}
          </div>
        )}
      </Answered>
    </Page>
  )
}
