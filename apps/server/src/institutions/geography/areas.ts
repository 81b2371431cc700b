/** Областите: number and code of the national classification of territories. */
export const areasText = `
1 BLG Благоевград
2 BGS Бургас
3 VAR Варна
4 VTR Велико Търново
5 VID Видин
6 VRC Враца
7 GAB Габрово
8 DOB Добрич
9 KRZ Кърджали
10 KNL Кюстендил
11 LOV Ловеч
12 MON Монтана
13 PAZ Пазарджик
14 PER Перник
15 PVN Плевен
16 PDV Пловдив
17 RAZ Разград
18 RSE Русе
19 SLS Силистра
20 SLV Сливен
21 SML Смолян
22 SOF София (столица)
23 SFO София
24 SZR Стара Загора
25 TGV Търговище
26 HKV Хасково
27 SHU Шумен
28 JAM Ямбол
`
