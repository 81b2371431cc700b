import type { ComponentProps } from 'react'
import { DecisionPicture, DevicesPicture, FlowPicture, LetterPicture, SignInPicture, TwoFactorPicture } from './account'
import { CalendarPicture, LockListPicture, LockPicture, StairsPicture } from './days'
import { PhonePicture, SearchPicture, SideMenuPicture, TopBarPicture } from './frames'
import { AgesPicture, MoneyPicture, NoticesPicture } from './numbers'
import { BranchesPicture, ContactPicture, FamilyPicture, GroupsPicture, RightsPicture } from './people'
import { ReferencePicture } from './references'
import { FormPicture, ListPicture, RecordPicture } from './screens'
import { RankedPicture, StaffMonthPicture, TicksPicture } from './work'

// Help illustrations: schematic screens. A topic names a kind and its texts.

const pictures = {
  list: ListPicture,
  form: FormPicture,
  record: RecordPicture,
  topBar: TopBarPicture,
  sideMenu: SideMenuPicture,
  phone: PhonePicture,
  search: SearchPicture,
  signIn: SignInPicture,
  twoFactor: TwoFactorPicture,
  letter: LetterPicture,
  devices: DevicesPicture,
  flow: FlowPicture,
  decision: DecisionPicture,
  calendar: CalendarPicture,
  lock: LockPicture,
  lockList: LockListPicture,
  stairs: StairsPicture,
  groups: GroupsPicture,
  family: FamilyPicture,
  branches: BranchesPicture,
  rights: RightsPicture,
  contact: ContactPicture,
  ages: AgesPicture,
  money: MoneyPicture,
  notices: NoticesPicture,
  staffMonth: StaffMonthPicture,
  ranked: RankedPicture,
  ticks: TicksPicture,
  reference: ReferencePicture,
} as const

type Kind = keyof typeof pictures

export type Picture = { [K in Kind]: { readonly kind: K } & ComponentProps<(typeof pictures)[K]> }[Kind]

export function PictureView({ picture: { kind, ...words } }: { picture: Picture }) {
  // The props were type-checked against the kind where they are defined.
  const Drawn = pictures[kind] as (props: typeof words) => React.ReactNode
  return <Drawn {...words} />
}
