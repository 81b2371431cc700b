import { getChildrenOverview } from '@asistent/contract/attendance/overview.calls'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { ChildYearView } from './references-child-year'
import classes from './references.module.css'
import { t } from '../platform/language'

/** Overview of a parent's children: attendance and remaining days for family reasons. */
export function Screen() {
  return (
    <Page title={t('Присъствия на децата')}>
      <Answered answer={useCall(getChildrenOverview, {})} lines={8}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty
              drawing="kite"
              title={t('Все още няма присъствия')}
              reason={t('Тук ще виждате дните на детето си.')}
            />
          ) : (
            <div className={classes.children}>
              {result.map((child) => (
                <ChildYearView key={child.id} child={child} named />
              ))}
            </div>
          )
        }
      </Answered>
    </Page>
  )
}
