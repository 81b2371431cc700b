import type { OutputOf } from '@asistent/contract/core/call'
import { countingSheet } from '@asistent/contract/warehouse/declarations.calls'
import { chooseProducts } from '@asistent/contract/warehouse/products.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCloudUpload, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { BarcodeInput } from '../blocks/inputs/barcode-input'
import { DayInput } from '../blocks/inputs/day-input'
import { useAddress } from '../blocks/params/use-url-values'
import { confirm } from '../blocks/parts/confirm'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { Picker } from '../blocks/pickers/picker'
import { useCall } from '../platform/use-call'
import { useUser } from '../platform/user'
import { CountLine } from './count-line'
import classes from './count.module.css'
import { besidesOf, type CountedProduct, type CountPlace } from './count-store'
import { productSource, warehouseSource } from './sources.shared'
import { useCount } from './use-count'

/** Offline stock count on a phone: blind, stored on the device, submitted as one declaration. */
export function Screen() {
  const user = useUser()
  const { search, write } = useAddress()
  const warehouseId = typeof search.warehouseId === 'number' ? search.warehouseId : null
  const place = useMemo(
    () => (user && warehouseId !== null ? { accountId: user.id, warehouseId } : undefined),
    [user, warehouseId],
  )
  return (
    <Page
      title="Броене на склада"
      back="/storage/inventory-declarations"
      lead="Бройте, без да гледате книгата. Преброеното се пази на устройството и без мрежа."
    >
      <Section>
        <Picker
          label="Склад"
          source={warehouseSource}
          value={warehouseId}
          onChange={(value) => write((current) => ({ ...current, warehouseId: value ?? undefined }))}
        />
      </Section>
      {place ? (
        <CountOfWarehouse key={place.warehouseId} place={place} />
      ) : (
        <Empty drawing="notebook" title="Изберете склада, в който ще броите" />
      )}
    </Page>
  )
}

const intoSight = (productId: number) =>
  setTimeout(() => {
    const input = document.querySelector<HTMLInputElement>(`#count-${productId}`)
    input?.scrollIntoView({ block: 'center' })
    input?.focus()
  })

type Sheet = OutputOf<typeof countingSheet>['result']

function CountOfWarehouse({ place }: { readonly place: CountPlace }) {
  const navigate = useNavigate()
  const handedOver = useCallback(
    (id: number) => {
      toast.done('Преброеното е записано като инвентаризация')
      void navigate({ href: `/storage/inventory-declarations/${id}` } as never)
    },
    [navigate],
  )
  const state = useCount(place, handedOver)
  const answer = useCall(countingSheet, { warehouseId: place.warehouseId })
  return (
    <Answered answer={answer} lines={8}>
      {({ result }) => (
        <>
          <SendNotice {...state} />
          <CountSheet sheet={result} state={state} />
        </>
      )}
    </Answered>
  )
}

function SendNotice({ refused, waits, takeBack }: ReturnType<typeof useCount>) {
  if (refused !== undefined) {
    return (
      <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />} title="Преброеното не е прието">
        {refused}
        <Button variant="light" mt="xs" display="block" onClick={takeBack}>
          Продължи броенето
        </Button>
      </Notice>
    )
  }
  if (!waits) return null
  return (
    <Notice tone="warn" icon={<IconCloudUpload size={20} aria-hidden />} title="Чака мрежа">
      Преброеното е на устройството и ще се изпрати само, щом има връзка, на която и страница да сте. Не се губи, ако
      затворите програмата.
    </Notice>
  )
}

const isFinal = (left: number) =>
  left === 0 ||
  confirm({
    title: 'Запис на преброеното',
    text: `${plural(left, 'продукт не е преброен', 'продукта не са преброени')} и остават, както са по книга. Ако нещо го няма, въведете 0.`,
    action: 'Запиши',
    otherwise: 'Продължи броенето',
  })

function CountSheet({ sheet, state }: { readonly sheet: Sheet; readonly state: ReturnType<typeof useCount> }) {
  const { count, busy, waits, hand, setDay, setLine, addBesides, forget } = state
  const products = useCall(chooseProducts, {}).data?.result
  const [typed, setTyped] = useState('')
  const [onlyLeft, setOnlyLeft] = useState(false)

  const all: readonly CountedProduct[] = [...sheet, ...count.besides]
  const isCounted = ({ productId }: CountedProduct) => count.lines[productId] !== undefined
  const counted = all.filter(isCounted).length
  const shown = all.filter(
    (product) =>
      product.productName.toLowerCase().includes(typed.trim().toLowerCase()) && !(onlyLeft && isCounted(product)),
  )

  function add(productId: number | null) {
    if (productId === null) return
    const product = products?.find((one) => one.id === productId)
    if (product && !all.some((one) => one.productId === productId)) addBesides(besidesOf(product))
    setTyped('')
    setOnlyLeft(false)
    intoSight(productId)
  }

  function scan(code: string) {
    const row =
      sheet.find(({ barcode }) => barcode === code)?.productId ?? products?.find(({ barcode }) => barcode === code)?.id
    if (row === undefined) toast.warned(`Няма продукт с баркод ${code}`)
    else add(row)
  }

  return (
    <>
      <Section>
        <Group align="flex-end">
          <DayInput
            label="Към дата"
            w={150}
            readOnly={waits}
            value={count.forDate}
            onChange={(day) => day !== null && setDay(day)}
          />
          <BarcodeInput label="Намери по баркод" onCode={scan} />
          <TextInput
            type="search"
            label="Търсене"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Switch
            pb={8}
            label="Само непреброените"
            checked={onlyLeft}
            onChange={(event) => setOnlyLeft(event.currentTarget.checked)}
          />
        </Group>
      </Section>
      <Section title="Преброено">
        {shown.length === 0 && <Empty small title="Няма такива продукти в листа" />}
        <ul className={classes.list}>
          {shown.map((product) => (
            <CountLine
              key={product.productId}
              product={product}
              counted={count.lines[product.productId]}
              readOnly={waits}
              set={setLine}
            />
          ))}
        </ul>
        {!waits && <Picker label="Има и друг продукт на рафта" source={productSource} value={null} onChange={add} />}
      </Section>
      <div className={classes.bar}>
        <span role="status">
          Преброени {counted} от {all.length}
        </span>
        <Group>
          {!waits && counted > 0 && <StartAgain onAgreed={forget} />}
          <Button
            disabled={counted === 0}
            loading={busy}
            onClick={() => void (async () => (await isFinal(all.length - counted)) && hand())()}
          >
            {waits ? 'Изпрати сега' : 'Запиши инвентаризация'}
          </Button>
        </Group>
      </div>
    </>
  )
}

function StartAgain({ onAgreed }: { readonly onAgreed: () => void }) {
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() =>
        void confirm({
          title: 'Започни отначало',
          text: 'Преброеното на това устройство ще се изтрие.',
          action: 'Изтрий',
          danger: true,
        }).then((agreed) => agreed && onAgreed())
      }
    >
      Започни отначало
    </Button>
  )
}
