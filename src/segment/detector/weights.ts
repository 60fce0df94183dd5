/** What the detector of `local` has learnt. Written by `npm run train`, not by hand.
 *
 * Learnt from these data sets, of which no dialogue is contained here:
 * - TIAGE (Xie et al. 2021), github.com/HuiyuanXie/tiage @08f98df, MIT License. Its dialogues are from PersonaChat (Zhang et al. 2018).
 * - SuperDialseg (Jiang et al. 2023), in the copy of github.com/ElPlaguister/Def-DTS @3ec7890, MIT License; the original is Apache-2.0.
 *   Its dialogues are from doc2dial and MultiDoc2Dial (Feng et al. 2020, 2021), CC BY 3.0.
 * - VHF-Dial, github.com/StanleySun233/CobSeg @14c5b7e, MIT License.
 * - QMSum (Zhong et al. 2021), github.com/Yale-LILY/QMSum @83d7768, MIT License. Its meetings are from the AMI Meeting Corpus and the
 *   ICSI Meeting Corpus, CC BY 4.0, and from committees of the Welsh and the Canadian parliament.
 * - Schema-Guided Dialogue (Rastogi et al. 2020), github.com/google-research-datasets/dstc8-schema-guided-dialogue @e852981,
 *   CC BY-SA 4.0. Changed: single dialogues were joined, and statistics were computed. As an adaptation of it this file, and nothing
 *   else of the package, is under CC BY-SA 4.0: creativecommons.org/licenses/by-sa/4.0. The rest of the package is MIT.
 *
 * Seed 7; files and the beginning of their SHA-256:
 *   tiage/train.jsonl db83350dd4d757dd
 *   tiage/dev.jsonl f244320d8e3e19c8
 *   superdialseg/dev.jsonl 5fcaa0566c6af0bf
 *   vhf/train.jsonl 86ff7579660eecf4
 *   vhf/valid.jsonl 1e740b95043dfb06
 *   qmsum/train.jsonl a1cbe89a94e46be5
 *   qmsum/dev.jsonl 6ad6a8c69cc08c89
 *   sgd/train.jsonl ae1a087726e706bb
 *   sgd/dev.jsonl 45974f335dbaf5d1
 */
import type { WrittenWeights } from './weights-form.ts'

export const WEIGHTS: WrittenWeights = {
  bias: -1.3092,
  background: `
i:.301 you:.287 the:.262 to:.254 a:.212 is:.201 that:.167 and:.166 for:.144 on:.135 of:.116 it:.115 do:.113 we:.113 in:.111 have:.104
what:.094 your:.094 ar:.088 can:.084 thi:.079 my:.078 be:.069 like:.066 at:.064 if:.056 about:.055 with:.054 not:.052 am:.051 there:.05
will:.05 how:.049 me:.049 yeah:.049 so:.046 need:.044 or:.044 ye:.044 go:.042 no:.042 disfmar:.039 just:.039 but:.038 want:.038 from:.037
get:.037 good:.037 would:.037 thank:.036 out:.033 vocalso:.033 vt:.032 us:.031 an:.03 channel:.029 now:.029 all:.028 benefit:.028
know:.028 okai:.028 ani:.027 pleas:.027 uh:.027 up:.027 by:.026 help:.026 port:.025 roger:.025 work:.025 as:.024 time:.024 well:.024
copi:.023 our:.023 here:.022 keep:.022 over:.022 thei:.022 when:.022 make:.021 wa:.021 control:.02 cours:.02 clear:.019 find:.019
look:.019 more:.019 see:.019 should:.019 some:.019 two:.019 ahead:.018 confirm:.018 dai:.018 great:.018 head:.018 right:.018 s:.018
speed:.018 think:.018 love:.017 could:.016 inform:.016 march:.016 other:.016 pilot:.016 then:.016 um:.016 underst:.016 1:.015 ha:.015
sound:.015 too:.015 where:.015 also:.014 call:.014 maintai:.014 mm:.014 much:.014 new:.014 oh:.014 which:.014 don:.013 els:.013 knot:.013
posit:.013 safe:.013 stand:.013 sure:.013 veri:.013 2:.012 3:.012 been:.012 check:.012 current:.012 got:.012 hi:.012 loan:.012 mai:.012
nice:.012 ok:.012 school:.012 servic:.012 someth:.012 station:.012 thing:.012 wai:.012 watch:.012 anyth:.011 appli:.011 book:.011 car:.011
doe:.011 hmm:.011 mile:.011 plai:.011 plan:.011 secur:.011 side:.011 take:.011 them:.011 vessel:.011 10:.01 12:.01 5:.01 chang:.01 did:.01
give:.01 hello:.01 let:.01 licens:.01 lot:.01 number:.01 pass:.01 peopl:.01 pm:.01 realli:.01 receiv:.01 traffic:.01 va:.01 who:.01
year:.01 30:.009 anchora:.009 becaus:.009 disabl:.009 elig:.009 event:.009 famili:.009 found:.009 live:.009 morn:.009 must:.009 next:.009
program:.009 questio:.009 request:.009 requir:.009 reserv:.009 retir:.009 starboa:.009 state:.009 tell:.009 three:.009 ticket:.009 4:.008
account:.008 after:.008 anchor:.008 anoth:.008 approac:.008 around:.008 assist:.008 buoi:.008 come:.008 cool:.008 correct:.008 cost:.008
dog:.008 five:.008 insur:.008 kind:.008 mayb:.008 mean:.008 meet:.008 minut:.008 movi:.008 music:.008 off:.008 onli:.008 read:.008
report:.008 room:.008 sai:.008 sea:.008 six:.008 stai:.008 start:.008 still:.008 their:.008 transfe:.008 veteran:.008 16:.007 8:.007
back:.007 befor:.007 care:.007 case:.007 citi:.007 dmv:.007 down:.007 driver:.007 eta:.007 favorit:.007 had:.007 harbor:.007 he:.007
interes:.007 leav:.007 mani:.007 member:.007 name:.007 pai:.007 problem:.007 qualifi:.007 reduc:.007 student:.007 these:.007 those:.007
todai:.007 try:.007 updat:.007 6:.006 7:.006 actual:.006 ag:.006 alter:.006 appreci:.006 area:.006 ask:.006 avail:.006 berth:.006 bit:.006
board:.006 contact:.006 date:.006 documen:.006 enjoi:.006 first:.006 fun:.006 gap:.006 health:.006 into:.006 job:.006 locat:.006 long:.006
might:.006 month:.006 move:.006 mr:.006 onlin:.006 person:.006 pick:.006 place:.006 provid:.006 readi:.006 ride:.006 same:.006 social:.006
than:.006 through:.006 vehicl:.006 were:.006 york:.006 15:.005 abl:.005 address:.005 advis:.005 alreadi:.005 alright:.005 applic:.005
appoint:.005 best:.005 boat:.005 chair:.005 close:.005 degre:.005 depend:.005 differ:.005 drive:.005 even:.005 feder:.005 fine:.005
food:.005 four:.005 full:.005 further:.005 happen:.005 hear:.005 hei:.005 hold:.005 hotel:.005 hour:.005 id:.005 instruc:.005 issu:.005
kid:.005 learn:.005 life:.005 monei:.005 near:.005 old:.005 onc:.005 option:.005 parent:.005 payment:.005 plate:.005 point:.005
possibl:.005 pretti:.005 proce:.005 remot:.005 san:.005 search:.005 show:.005 slow:.005 sorri:.005 t:.005 talk:.005 type:.005 until:.005
visit:.005 weather:.005 why:.005 wow:.005 zero:.005 11:.004 again:.004 both:.004 button:.004 card:.004 child:.004 complet:.004 condit:.004
coverag:.004 depart:.004 direct:.004 drop:.004 east:.004 eat:.004 educ:.004 engin:.004 expect:.004 fire:.004 follow:.004 game:.004
home:.004 inbound:.004 listen:.004 littl:.004 local:.004 offic:.004 prefer:.004 record:.004 registr:.004 share:.004 she:.004 song:.004
soon:.004 spous:.004 standar:.004 under:.004
`,
  lexica: {
    tasks: {
      next: `
weather:1.86 else:-1.77 the_weather:1.77 other:-1.76 you_want:-1.6 there:1.43 you_like:-1.39 confirm:-1.38 all:-1.21 it:-1.14 a_cab:1.13
some:1.09 cab:1.07 to_do:1.05 your:-1.05 a_movie:1.04 that_day:1.02 number:-1.01 find:1 need_a:.99 online:.99 any_other:-.98 address:-.96
attractions:.95 songs:.95 a:.94 free:.94 an_apartment:.93 a_restaurant:.91 anything_else:-.91 interesting:.91 one_way:.9 for_you:-.89
me_a:.88 i_found:-.86 that's_all:-.84 they:-.84 alarms:.83 nearby:.83 eat:.82 get:.82 table:-.82 to_eat:.82 you_found:.82 hotel:.81
subtitles:-.81 ^the:-.8 a_table:-.8 an:.8 area:.8 earlier:.8 ^have:-.79 ^there:-.79 am_i:.79 please_confirm:-.79 station:-.78 another:-.77
rental_car:.77 a_hotel:.76 all_i:-.76 cost:-.76 rental:.76 you_need:-.76 my:.75 dates:-.74 have_a:-.74 that_area:.74 there_?:.74
^have_a:-.73 ^would_you_like:-.73 therapist:.73 way:.73 ^i_found:-.72 dentist:.72 we:.72 a_song:.71 are_you:-.71 correct:-.71 i_free:.71
movies:.71 now:.71 a_bus:.7 called:-.7 check:.7 me:.7 tickets_to:.7 the_movie:-.69 check_my:.68 else_?:-.68 me_find:.67 also:.66
different:-.66 find_a:.66 is_a:-.66 when_am:.66 find_an:.65 hey:.65 more:-.65 a_rental:.64 city:-.64 you_check:.64 a_reservation:-.63
weather_there:.63 forecast:.62 help_me:.62 round:-.62 round_trip:-.62 what_i:-.62 dates_for:-.61 on_that:.61 phone:-.61 to:.61
way_flight:.61 when:.61 ^i'm:.6 ^is:-.6 apartment:.6 like_on:.6 what_else:-.6 with_the:.6 need:.59 search:.59 watch_a:.59
^please_confirm:-.58 has:-.58 hotels:.58 i:.58 i_also:.58 in_that:.58 looking:.58 try:-.58 my_alarms:.57 weather_like:.57 ^hey:.56
airport:-.56 free_on:.56 humidity:-.56 i'm:.56 restaurant:.56 something_else:-.56 there_are:-.56 there_on:.56 ^you:-.55 help_you:-.55
is_all:-.55 purchase:.55 the_salon:.55 yes:-.55 5:-.54 6:-.54 be_like:.54 bye:-.54 many:-.54 or:-.54 a_one:.53 bank:.53 doctor:.53
does:-.53 is:-.53 movies_online:.53 should:-.53 the_address:-.53 ^yes:-.52 found:.52 salon:.52 some_other:-.52 ^do:-.51 area_?:.51
book:.51 for_an:.51 look_for:.51 phone_number:-.51 sorry:-.51 to_the:.51 where:-.51 ^nope:-.5 ^what:-.5 book_the:.5 everything:-.5
nope:-.5 other_events:-.5 place_to:.5 song:.5 ^can_you_help:.49 be_all:-.49 can_you:.49 for_a:.49 get_me:.49 how_many:-.49 look:.49
looking_for:.49 pop:.49 should_i:-.49 show_me:.49 will_you:.49 ^get:.48 ^yes_please:-.48 again:-.48 appointment_at:.48 day:.48
hotel_reservation:.48 search_for:.48 table_for:-.48 yes_please:-.48 10:-.47 ^hi:.47 ^i'm_looking:.47 cab_to:.47 details:-.47 hi:.47
i_have:.47 the_dentist:.47 there's:-.47 this:-.47 venue:-.47 you_help:.47 a_different:-.46 day_?:.46 event:.46 hotel_room:.46
i'm_looking:.46 is_that:-.46 mentioned:.46 shall_i:-.46 the_area:.46 to_find:.46 you_mentioned:.46 address_?:-.45 also_like:.45
hotels_in:.45 options:-.45 their:-.45 tickets:.45 total:-.45 vs:-.45 will_it:-.45 8:-.44 ^i'm_looking_for:.44 ahead_and:.44 also_need:.44
around_there:.44 check_the:.44 going_there:.44 let's:.44 rating:-.44 thanks_for:-.44 this_car:-.44 two:.44 what_other:-.44 ?_i:-.43
a_doctor:.43 am:.43 first:.43 hotel_you:.43 how_long:-.43 in_?:-.43 me_the:-.43 movie_to:.43 thanks_a:-.43 the_therapist:.43
transfer_?:-.43 weather_forecast:.43 whether:-.43 4:-.42 ^there_are:-.42 actually:-.42 appointment:.42 appointment_with:.42
availability:.42 booked:-.42 car:.42 contact:-.42 correct_?:-.42 could_you:.42 country:.42 my_availability:.42 others:-.42 pop_song:.42
room:.42 some_movies:.42 windy:-.42 ^no_thank:-.41 ^what_about:-.41 balance:.41 do_you:-.41 event_you:.41 i'd:.41 interesting_to:.41
leaving:-.41 nearby_?:.41 no_thank:-.41 nothing:-.41 thanks_i:.41 that's:-.41 the_help:-.41 to_reserve:-.41 to_search:.41 too:.41
weather_be:.41 you_wish:-.41 ^are:-.4 ^no_thank_you:-.4 a_ticket:-.4 car_we:.4 do:.4 do_i:.4 else_i:-.4 free_time:.4 help_can:.4
what_is:.4 you_search:.4 ^do_you_want:-.39 ^there's:-.39 ^will_you:.39 attractions_there:.39 by:.39 is_this:-.39 later:.39 me_another:-.39
me_to:-.39 now_i:.39 per:-.39 the_event:.39 the_humidity:-.39 to_me:-.39 ^i_need:.38 ^shall:-.38 ^shall_i:-.38 ^there_is:-.38
^what_else:-.38 also_want:.38 bus:.38 friendly:.38 i'd_also:.38 international:-.38 is_good:.38 my_bank:.38 need_the:-.38 show:.38
something_interesting:.38 speaker:-.38 standard:-.38 the_cab:-.38 then:.38 ^actually:-.37 ^find_me_a:.37 ^get_me:.37 ^great:.37 a_pop:.37
a_round:-.37 around:.37 else_is:-.37 find_another:-.37 look_up:.37 may:-.37 now_thanks:-.37 percent:-.37 searching:.37 some_events:.37
thanks_can:.37 that_will:-.37 to_leave:-.37 trip:-.37 you'd:-.37 0:-.36 any_attractions:.36 at_the:.36 leave:-.36 me_my:.36 number_?:-.36
please_book:.36 searching_for:.36 shall:-.36 some_attractions:.36 the_restaurant:-.36 wind:-.36 you_know:.36 ^do_you:-.35 ^i_like:-.35
^i_need_a:.35 a_great:-.35 ahead:.35 and:-.35 book_that:.35 buy:.35 cab_there:.35 found_earlier:.35 give:-.35 go_ahead:.35 how_is:.35
i_want:.35 location:-.35 me_more:-.35 reservation_there:-.35 you'd_like:-.35 ^hello:.34 ^is_there:-.34 ^no_that:-.34 ^sounds_very:.34
^sounds_very_good:.34 ^where:-.34 all_for:-.34 any:.34 any_good:.34 can_help:-.34 could:.34 do_something:.34 earlier_?:.34 for_some:.34
for_this:-.34 i'd_like:.34 international_airport:-.34 keep:-.34 like_me:-.34 need_help:.34 no_that:-.34 right_?:-.34 rock:.34
something_to:.34 somewhere:.34 songs_now:.34 the_13th:-.34 the_song:-.34 there_for:.34 type_of:-.34 watch:.34 with_subtitles:-.34
you're:-.34 ^i_need_to:.33 a_therapist:.33 account_balance:.33 arrive:-.33 can_i:-.33 done:-.33 for_hotels:.33 like:.33 like_there:.33
restaurant_there:.33 try_to:-.33 what_alarms:.33 you_would:-.33 ^how:-.32 can:.32 car_that:.32 child:.32 child_friendly:.32
confirming:-.32 does_the:-.32 events:.32 found_a:-.32 get_there:.32 going:.32 hello:.32 i'll_need:.32 it_on:-.32 me_about:.32
me_their:-.32 might:-.32 one:.32 pm:-.32 some_songs:.32 songs_by:.32 way_flights:.32 ^can_you_tell:-.31 ^fine:.31 ^in:-.31
^what_other:-.31 a_place:.31 a_taxi:.31 apartment_on:-.31 apartment_with:.31 at:-.31 change:-.31 do_they:-.31 for_now:-.31 me_what:.31
much_i:.31 of_the:-.31 places:.31 schedule_a:-.31 see_the:-.31 some_interesting:.31 some_music:.31 the_apartment:-.31 the_flight:-.31
watch_the:-.31 yeah:-.31 11:-.3 13th:-.3 ^i_am:.3 ^that_is_good:.3 be_free:.3 bus_going:.3 date:-.3 for_2:-.3 go_to:-.3 good_but:-.3
here:-.3 i_available:.3 month_?:.3 much_for:-.3 on:.3 perfect_for:-.3 restaurants:.3 return:-.3 san:-.3 song_from:.3 sounds_very:.3
that_event:.3 the_album:.3 think:-.3 9:-.29 ?_what:-.29 ^thanks_a:-.29 and_how:-.29 back:.29 before:.29 book_me:-.29 can_we:.29 four:.29
from_?:-.29 help:.29 i_will:.29 is_my:.29 it's:-.29 me_something:-.29 nice:.29 please:.29 schedule:-.29 street:-.29 that_seems:-.29
thats:-.29 the_forecast:.29 times:.29 trip_flight:-.29 ^maybe:.28 ^no_thanks:-.28 ^on:-.28 ^sorry:-.28 ^sounds_great:-.28 ^yeah:-.28
a_standard:-.28 book_this:-.28 eat_?:.28 finding:.28 game:.28 i'm_not:-.28 its:-.28 nice_day:-.28 no_thanks:-.28 other_attractions:-.28
other_hotels:-.28 reservation:-.28 the_concert:.28 the_reservation:-.28 there_to:.28 there_too:.28 this_month:.28 trip_flights:-.28
weather_in:.28 what_the:.28 who:-.28 ^alright_what:-.27 ^good:.27 ^hi_i:.27 ^not:.27 ^should:-.27 ^thanks:.27 a_music:-.27 album:.27
book_a:.27 chance:-.27 check_in:-.27 degrees:-.27 fine:.27 good_for:-.27 good_what:.27 have_set:.27 hi_i:.27 in_san:-.27
interesting_events:.27 like_in:.27 movie_online:.27 name:-.27 park:-.27 some_more:-.27 table_there:-.27 taxi:.27 thanks_i'd:.27
the_venue:-.27 there's_a:-.27 too_?:.27 up:.27 watch_it:-.27 what_attractions:.27 what_city:-.27 which_i:.27 you_look:.27 you_try:-.27
^confirming:-.26 ^how_much:-.26 alright_what:-.26 an_attraction:.26 are_in:.26 availability_on:.26 bank_balance:.26 baths:.26 be_?:-.26
bus_station:-.26 call_a:.26 can_visit:.26 confirm_that:-.26 event_on:-.26 find_dates:-.26 get_a:.26 glad:-.26 have_on:.26 like_that:-.26
of_any:.26 other_options:-.26 others_?:-.26 previous:.26 something_fun:.26 time:.26 to_some:.26 transfers:-.26 transportation:.26
visit_to:-.26 we_found:.26 years:.26 you_confirm:-.26 you_might:-.26 you_schedule:-.26 you_with:-.26 1:-.25 a_house:.25 add:-.25
any_others:-.25 day_!:-.25 does_it:-.25 for_songs:.25 fun:.25 give_me:-.25 go_out:.25 go_with:-.25 great_now:.25 have_in:.25 humid:-.25
hungry:.25 instead:-.25 is_it:-.25 long:-.25 lot:-.25 maybe:.25 money:.25 movie:.25 my_account:.25 near_there:.25 new_york:-.25 no:-.25
now_please:.25 play:-.25 set_?:.25 sounds_like:-.25 that_hotel:.25 upcoming:.25 york:-.25 4th:.24 ^alright_thank:.24
^alright_thank_you:.24 ^hey_!:.24 ^how_many:-.24 ^nice:.24 ^nothing:-.24 ^should_i:-.24 ^so:-.24 ^thanks_i:.24 ^which:-.24 ^your:-.24
a_lot:-.24 a_psychologist:-.24 alright_thank:.24 and_what:-.24 area_as:.24 balance_in:-.24 chance_of:-.24 contact_number:-.24 date_?:-.24
do_in:.24 events_in:.24 find_songs:.24 for_pickup:-.24 genre:-.24 good:.24 good_to:-.24 has_been:-.24 hey_!:.24 i've:-.24 is_what:-.24
kitchen:-.24 live:-.24 long_will:-.24 me_and:.24 near:.24 need_for:-.24 oneway:.24 purchase_1:.24 salon_for:.24 so:-.24 sound:-.24
time_i:.24 to_add:-.24 tunes:.24 tv:-.24 want_me:-.24 what:.24 when_i:.24 you:-.24 yup:-.24 !:-.23 2_people:-.23 ?_and:-.23 ^anything:-.23
^are_there:-.23 ^i_don't:-.23 ^okay_i:.23 ^yup:-.23 a_car:.23 amount:-.23 attraction:.23 available_for:-.23 balance_first:.23
berkeley:-.23 did:-.23 find_hotels:.23 finding_a:.23 forecast_for:.23 found_for:.23 francisco:-.23 good_day:-.23 good_movies:.23 have:-.23
i_need:.23 i'm_interested:.23 it_be:-.23 just_want:.23 know:.23 listen_to:.23 located:-.23 month:.23 more_?:-.23 much_money:.23
of_this:.23 play_the:-.23 please_?:-.23 san_francisco:-.23 successfully:-.23 thanks_that:-.23 thanks_that's:-.23 that_?:-.23 that_one:-.23
then_?:-.23 tickets_?:-.23 to_purchase:.23 watch_?:.23 well_?:.23 which_city:-.23 with_three:.23 work_for:-.23 you_?:-.23 you_show:.23
14th_?:.22 2:-.22 6th_of:.22 ?_is:-.22 ^check:.22 ^cool:.22 ^have_a_good:-.22 ^i:.22 ^march:.22 ^no:-.22 ^that_seems:-.22
^what_else_is:-.22 ^will_you_find:.22 a_bunch:-.22 about_on:-.22 actually_i:-.22 alarms_i:.22 allowed:-.22 any_one:.22 are_some:.22
at_that:.22 attractions_are:.22 bunch:-.22 car_there:.22 do_not:-.22 find_me:.22 flight_with:-.22 fly:-.22 for_that:.22 found_10:-.22
fresno:-.22 friend:.22 from_the:.22 happy:-.22 help_i:.22 house_for:.22 how_will:.22 i_help:-.22 i'll:.22 instead_?:-.22 just:.22 lets:.22
listen:.22 little:-.22 lot_i:.22 might_like:-.22 movie_now:-.22 movies_directed:.22 now_it's:.22 of:-.22 on_march:-.22 one_room:.22
oneway_flight:.22 out_to:.22 particular:-.22 purchase_the:.22 ride_?:-.22 salon_at:.22 send:-.22 stay_in:.22 that_game:.22 the_bus:-.22
the_phone:-.22 the_tickets:.22 there_any:.22 they_have:-.22 to_be:-.22 to_play:-.22 upcoming_events:.22 want_an:.22 you_a:-.22 you_get:.22
30_pm:-.21 ^any:-.21 ^anything_else:-.21 ^can_you_search:.21 ^find:.21 ^how_long:-.21 ^please_can_you:-.21 ^that_is:.21
^what's_the_weather:.21 alarms_?:.21 am_looking:.21 appointment_now:.21 best:-.21 but_could:-.21 concert:.21 cost_?:-.21 following:-.21
great_i:-.21 hotel_there:.21 i_wish:.21 i_would:.21 if_you:-.21 in_philadelphia:-.21 is_available:-.21 live_music:-.21
mentioned_earlier:.21 music_from:.21 my_savings:.21 of_rain:-.21 online_?:.21 place:.21 prefer:-.21 rent_a:.21 starring:-.21 suits:-.21
that:.21 that_apartment:-.21 that_we:.21 that's_a:-.21 the_6th:.21 the_following:-.21 to_take:.21 was:-.21 what_hotels:.21 what_time:-.21
works_for:-.21 you_be:-.21 you_may:-.21 ?:.2 ^book:.2 ^can_i:-.2 ^enjoy:-.2 ^help:.2 ^help_me:.2 ^how_is:.2 ^how_is_the:.2 ^i_need_help:.2
^i_wanna:.2 a_nice:-.2 account_of:-.2 account_to:-.2 address_of:-.2 appointment_that:.2 appointment_there:-.2 awesome:.2 check_out:-.2
day_at:.2 first_?:.2 four_star:.2 go_there:.2 help_finding:.2 i_wanna:.2 in_on:-.2 keep_looking:-.2 know_of:.2 leave_on:-.2 md:-.2
now_what:.2 one_ticket:.2 option:-.2 perhaps:.2 pickup:-.2 psychologist:-.2 pull:.2 pull_up:.2 something_different:-.2 temperature:-.2
thanks:-.2 the_cost:-.2 the_dates:-.2 the_time:-.2 the_total:-.2 this_movie:-.2 tickets_for:.2 time_on:.2 to_?:-.2 told:.2 visit_there:.2
what's_the:.2 when_does:-.2 with_?:-.2 you_are:-.2 you_let's:.2 10th_of:.19 30:-.19 ^i_am_looking:.19 ^i_want:.19 ^i_will_be:.19
^it's:-.19 ^thank_you_can:.19 ^thanks_a_bunch:-.19 ^thanks_what:.19 ^that_is_great:.19 ^try:-.19 ^whether:-.19 ^will:.19 ^will_i:-.19
a_oneway:.19 and_book:.19 anything_interesting:.19 appreciate:-.19 are_10:-.19 assist_me:.19 at_11:-.19 attractions_to:.19
bank_account:.19 but:-.19 but_i:.19 cool:.19 currently:.19 dentist_on:.19 do_so:-.19 eat_somewhere:.19 everything_i:-.19 for_your:-.19
further:-.19 go:.19 good_one:-.19 goodbye:-.19 great_help:-.19 how_windy:-.19 i_am:.19 in_it:-.19 is_also:-.19 it_for:-.19 leaves:-.19
lot_for:-.19 needed:-.19 okay_i:.19 one_in:-.19 percent_chance:-.19 places_to:.19 please_help:.19 price:-.19 so_you:-.19 some_nice:.19
the_8th:-.19 the_game:.19 the_way:-.19 things:.19 ticket_to:.19 time_to:.19 to_try:-.19 two_tickets:.19 up_some:.19 weather_condition:.19
weather_on:.19 weather_will:.19 which:-.19 you_buy:.19 you_looking:-.19 you_will:-.19 ^for:-.18 ^four:.18 ^i'd_like_to:.18
^i'm_searching:.18 ^i'm_searching_for:.18 ^no_just:.18 ^no_that's:-.18 ^ok_that:-.18 ^please_show:.18 ^please_show_me:.18 ^thanks_for:-.18
^thanks_i_want:.18 ^what_about_the:-.18 ^yeah_i:-.18 again_?:-.18 also_check:-.18 alternatives:-.18 and_buy:.18 attractions_?:.18
baseball_events:-.18 buy_tickets:.18 cab_for:.18 cars:-.18 confirmation:-.18 costs:-.18 criteria:-.18 do_?:.18 fine_what:.18 for:.18
great_when:.18 has_a:-.18 have_free:.18 i'm_good:-.18 is_nice:.18 made:-.18 march_in:.18 me_at:.18 me_check:.18 me_there:.18 no_just:.18
no_that's:-.18 not_at:.18 ok_that:-.18 on_?:.18 phoenix:.18 please_give:-.18 priced:.18 property:-.18 rooms:.18 salon_in:-.18 so_i:.18
soon_and:.18 start:-.18 that_car:.18 that_might:-.18 the_10th:.18 therapist_for:.18 to_fly:-.18 to_pick:-.18 to_schedule:-.18 union:-.18
very:.18 what_are:.18 when_i'm:.18 whether_i:-.18 while:.18 will_do:-.18 would_you:-.18 yeah_i:-.18 you_assist:.18 !_can:.17 40:-.17
?_i'd:-.17 ^actually_i:-.17 ^are_you:-.17 ^can_you_please:-.17 ^checking_account:.17 ^do_you_need:-.17 ^i_have_to:.17 ^i_need_it:-.17
^ok_book:.17 ^thanks_can:.17 ^thanks_can_you:.17 ^when_does:-.17 ^who:-.17 ^yeah_that:-.17 ago:.17 alarms_do:.17 also_a:-.17 and_my:.17
at_6:-.17 available_?:-.17 comic:-.17 condition:.17 enjoy:-.17 events_on:-.17 fahrenheit:-.17 great:.17 have_10:-.17 hotels_are:.17
i_appreciate:-.17 i_do:-.17 i_don't:-.17 in_berkeley:-.17 is_okay:.17 is_the:.17 know_what:.17 let's_find:.17 new:-.17 not_sure:-.17
now_let's:.17 ok_book:.17 pick:-.17 restaurant_reservation:.17 seattle_wa:-.17 see_my:-.17 sfo:-.17 something:.17 star:.17 thanks_what:.17
that's_the:-.17 the_moment:.17 there_is:-.17 to_book:-.17 to_it:-.17 to_look:.17 very_good:.17 wa:-.17 where_are:-.17 works:-.17
yeah_that:-.17 yes_i:-.17 you_mind:.17 !_are:.16 !_what:.16 0_transfers:-.16 20:-.16 8th:-.16 ?_how:-.16 ^i_also_found:-.16
^i_also_need:.16 ^i_am_searching:.16 ^i_would_like:.16 ^i'd_like:.16 ^i'm_not:-.16 ^no_i_am:-.16 ^not_now:.16 ^okay:.16 ^okay_thanks:.16
^please_can:-.16 ^what_are:.16 ^whether_i:-.16 ^whether_i_need:-.16 ^yes_i:-.16 ^yes_i_would:-.16 about_a:.16 account_please:.16
add_an:-.16 all_thanks:-.16 also_found:-.16 and_the:-.16 appointment_for:-.16 are_my:.16 arrange:.16 at_12:-.16 average_priced:.16 be:-.16
be_needing:.16 biographical:.16 book_an:.16 call:.16 continue:-.16 country_songs:.16 dentist_appointment:.16 departure:-.16 do_on:.16
don't_think:-.16 house:.16 i_needed:-.16 in_which:-.16 is_on:-.16 it_take:-.16 list:.16 list_of:.16 london:-.16 me_!:-.16 me_other:-.16
moment:.16 now_could:.16 okay:.16 play_it:-.16 please_show:.16 preferably:.16 psychiatrist:-.16 search_in:-.16 smoke:-.16 somewhere_to:.16
song_now:.16 that_doctor:.16 the_price:-.16 therapist_you:.16 these:-.16 three:.16 three_baths:.16 to_confirm:-.16 to_that:.16
to_transfer:.16 what's:.16 1110:.15 2_bedroom:.15 2_rooms:.15 3_30:-.15 9th_?:.15 ^are_there_any:-.15 ^can_you_find:-.15 ^check_my:.15
^check_the:.15 ^do_they:-.15 ^hi_i_need:.15 ^later:.15 ^no_i'm:-.15 ^nope_thanks:-.15 ^sounds_good_to:-.15 ^thanks_that:-.15
^thanks_that's:-.15 ^that_sounds_good:-.15 ^two:.15 ^want_to:-.15 ^you're:-.15 a_bank:.15 a_country:.15 a_little:-.15 a_sports:-.15
about_some:.15 alcohol:.15 all_set:-.15 an_event:.15 another_time:.15 apartment_in:.15 apartment_there:.15 area_too:.15 bathroom:.15
be_in:-.15 bedroom_speaker:-.15 book_tickets:-.15 checking:-.15 confirm_me:-.15 confirmed:-.15 degrees_fahrenheit:-.15 find_?:-.15
flight_to:.15 go_back:.15 i_book:-.15 i_love:.15 i'm_sorry:-.15 if:-.15 in_my:.15 in_searching:.15 interested:.15 it_?:-.15 later_what:.15
like_it:-.15 me_i'd:-.15 money_i:.15 music_for:.15 need_3:-.15 need_your:.15 needing:.15 next_tuesday:-.15 no_i'm:-.15 nope_thanks:-.15
now_when:.15 of_that:-.15 okay_thanks:.15 one_i:-.15 options_?:-.15 other_movies:-.15 possible_to:.15 regular_cab:.15 reservation_to:-.15
ride_there:.15 right_this:.15 room_in:.15 saturday_this:.15 seats:-.15 see_a:.15 see_how:.15 serves_alcohol:.15 something_from:.15
song_by:.15 sorry_i:-.15 thank:-.15 that_sounds:-.15 that_therapist:.15 that_works:-.15 the_3rd:.15 the_appointment:.15 the_evening:-.15
the_march:.15 the_wind:-.15 their_phone:-.15 to_call:.15 to_rent:.15 to_see:.15 to_watch:.15 told_me:.15 transferring:.15 use:-.15
visit_on:-.15 visit_with:.15 we_book:.15 what_date:-.15 what_events:.15 will_the:.15 years_back:.15 you_prefer:-.15 you_told:.15 !_i:.14
1_ticket:.14 11th_?:.14 15_in:-.14 3rd_of:.14 ?_are:-.14 ?_can:-.14 ^checking:.14 ^does:-.14 ^have_a_great:-.14 ^how_about_the:-.14
^how_long_will:-.14 ^i_want_to:.14 ^ok_i:.14 ^okay_i_want:.14 ^please_reserve_a:.14 ^shall_i_book:-.14 ^thank:.14 ^thank_you:.14
^that's_perfect_for:-.14 ^what_are_some:.14 ^you_want:-.14 ^you_would:-.14 ^you_would_like:-.14 about_the:-.14 account:.14 alright:.14
am_thankful:-.14 am_with:-.14 another_event:-.14 any_alternatives:-.14 any_recommendations:.14 are_free:-.14 at_8:-.14 at_a:.14
atlanta:.14 attractions_around:.14 back_and:.14 bags:-.14 bank_transfer:.14 breakthrough:-.14 car_you:.14 confirm_the:-.14 criteria_?:-.14
enjoy_the:-.14 events_for:.14 film:-.14 fine_now:.14 football:.14 for_?:-.14 for_interesting:.14 forecast_there:.14 from_vancouver:.14
good_bye:-.14 great_what:.14 happy_to:-.14 have_an:-.14 hotel_mumbai:-.14 how_about:-.14 i_should:-.14 idea:-.14 if_it:.14
in_checking:-.14 in_london:-.14 is_an:-.14 is_correct:-.14 kids:-.14 march_10th:-.14 me_?:.14 me_attractions:.14 me_i:-.14 me_that:-.14
me_with:-.14 mumbai:-.14 no_subtitles:-.14 not_now:.14 of_worship:-.14 one_please:-.14 pop_songs:.14 provided:-.14 purchase_tickets:.14
reach:.14 recommendations_?:.14 reserve_tickets:-.14 schedule_an:-.14 sd:-.14 some_good:.14 some_of:.14 something_in:-.14 taxi_to:.14
thank_you:-.14 thankful:-.14 thankful_for:-.14 that_is:-.14 there_with:.14 to_get:.14 to_new:-.14 transfer:.14 try_again:-.14
two_people:.14 verify:-.14 visit_the:-.14 wanna:.14 weather_going:.14 weather_is:.14 what_about:-.14 where_do:-.14 with_them:-.14
worship:-.14 years_ago:.14 you_!:-.14 you_for:-.14 you_that:-.14 1_bathroom:.13 30_am:-.13 7_pm:.13 ?_also:-.13 ^can_you_book:.13
^check_the_balance:.13 ^confirming_a:-.13 ^find_me:.13 ^hey_i:.13 ^how_about_one:.13 ^i_don't_know:-.13 ^i_feel:.13 ^i_have_10:-.13
^i_see_could:.13 ^i'm_interested:.13 ^no_i_don't:.13 ^no_that's_all:-.13 ^please_help:.13 ^please_help_me:.13 ^tell:.13 ^tell_me:.13
^thanks_a_lot:-.13 ^that_might:-.13 ^then:-.13 ^there_are_10:-.13 ^yes_i'd:-.13 ^yes_i'd_like:-.13 ^yes_please_book:-.13 a_funny:-.13
a_look:-.13 a_room:-.13 a_visit:-.13 about_this:-.13 also_i:-.13 and_need:.13 az:.13 back_to:.13 booking_of:.13 bring:-.13 bus_to:.13
confirming_a:-.13 day_after:-.13 do_there:.13 don't_know:-.13 entry:.13 find_some:.13 flight_there:.13 football_game:.13
for_apartments:.13 found_1:-.13 friends:.13 fun_to:.13 funny:-.13 funny_movie:-.13 get_you:-.13 good_i:.13 good_what's:.13 great_that:-.13
have_?:-.13 hayward:.13 hey_i:.13 hour:-.13 i'm_searching:.13 if_the:-.13 it_possible:.13 know_my:.13 like_this:-.13 me_search:.13
movie_around:.13 my_balance:.13 need_three:-.13 not_yet:.13 now_for:.13 now_thank:-.13 oakland:-.13 only:-.13 other_buses:-.13 out:.13
over_there:.13 pets:-.13 pets_?:-.13 philadelphia:-.13 phoenix_az:.13 priced_restaurant:.13 probably:-.13 provided_to:-.13
recommendations:.13 regular_show:-.13 reservation_in:.13 search_a:.13 see_could:.13 serves:.13 something_on:-.13 standard_car:-.13
that_song:-.13 the_details:-.13 the_name:-.13 the_savings:-.13 their_address:-.13 there_anything:.13 this_apartment:-.13 this_bus:-.13
to_need:.13 to_stay:.13 to_use:-.13 tom:.13 total_cost:-.13 transfer_now:-.13 type:-.13 up_around:.13 vancouver:.13 vegas:-.13 view:-.13
what_times:.13 with_two:.13 without_an:.13 wonderful_day:-.13 work:-.13 yes_i'd:-.13 you_also:.13 you_make:.13 you_recommend:.13
10_attractions:-.12 11_am:-.12 12_30:.12 12th:.12 13th_of:-.12 16:-.12 4_in:-.12 40_am:-.12 6th:.12 ^can_you_also:-.12 ^can_you_give:-.12
^can_you_try:-.12 ^could_you_assist:.12 ^have_a_nice:-.12 ^i_am_interested:.12 ^i_can:-.12 ^i_have_a:.12 ^i_will:.12 ^i_will_also:.12
^is_the:-.12 ^may:-.12 ^no_can:.12 ^not_at:.12 ^okay_i_need:.12 ^that's_fine:.12 ^would_you_find:.12 ^yes_that:-.12 a_concert:-.12
a_friend:.12 a_particular:-.12 able:-.12 able_to:-.12 about_my:-.12 also_looking:.12 also_would:.12 am_searching:.12 and_you:-.12
another_restaurant:-.12 any_movies:.12 appointment_on:.12 appointment_to:-.12 assist_you:-.12 atlanta_ga:.12 balance_for:.12 book_you:-.12
cab_ride:.12 century_at:.12 check_whether:-.12 chicago:-.12 confirm_you:-.12 cost_me:-.12 depart:-.12 display:.12 doctor_?:.12 early:.12
entry_fee:.12 excellent:.12 fee:.12 field:-.12 found_?:.12 four_tickets:.12 ga:.12 garden:-.12 good_songs:.12 great_please:.12
have_found:.12 help_in:.12 history:-.12 i_could:-.12 i'm_ready:.12 in_need:.12 in_sf:-.12 in_stanford:.12 it's_a:-.12 las:-.12
las_vegas:-.12 like_to:.12 look_in:-.12 looking_to:.12 lot_of:.12 make:.12 march_3rd:-.12 me_book:-.12 me_some:.12 me_somewhere:.12
me_tickets:.12 movies_are:.12 music:.12 music_event:-.12 my_free:.12 new_apartment:.12 now_but:.12 now_i'd:.12 over:.12 perfect_now:.12
perfect_to:-.12 pm_on:-.12 psychiatrist_in:-.12 rent:.12 reserve:-.12 restaurant_nearby:.12 ride:.12 right:-.12 salon_?:-.12 saturday:.12
savings_balance:.12 second:.12 sf:-.12 shared_ride:.12 some_others:-.12 someone:-.12 star_hotel:.12 station_will:-.12 take_to:-.12
that_bus:-.12 that_you:.12 the_checking:-.12 the_contact:-.12 the_events:-.12 them:-.12 there_in:.12 think_i:-.12 this_event:-.12
this_hotel:-.12 this_song:-.12 three_star:.12 ticket_for:.12 to_a:.12 to_visit:-.12 transfer_of:-.12 tuesday:-.12 two_rooms:.12
type_would:.12 want_to:.12 want_you:.12 wednesday_?:.12 where_is:-.12 which_is:-.12 without:.12 works_please:-.12 yes_that:-.12
you_give:-.12 you_provided:-.12 you_to:.12 your_savings:-.12 1_star:-.11 12th_of:.11 1st_?:.11 3_people:.11 4th_of:.11 9th_of:-.11
^alright_can:-.11 ^at:-.11 ^get_me_a:.11 ^hello_!:.11 ^help_me_find:.11 ^i_also_want:-.11 ^i_am_glad:-.11 ^i_found_a:-.11 ^i_have:-.11
^i'm_sorry:-.11 ^is_there_anything:-.11 ^may_i:-.11 ^no_thanks_a:-.11 ^not_now_thanks:-.11 ^nothing_i:-.11 ^ok_i_also:.11 ^okay_that:-.11
^okay_that_works:-.11 ^that_is_nice:.11 ^that_would:.11 ^that's_fine_i:.11 ^there's_a:-.11 a_comic:-.11 a_list:.11 accord:-.11
alright_can:-.11 am_glad:-.11 and_a:-.11 and_where:-.11 and_would:.11 around_lax:.11 available:-.11 bay:-.11 be_a:-.11 but_i'm:-.11
car_from:.11 change_the:-.11 classical:-.11 come:-.11 counselor:-.11 country_song:.11 destination_?:-.11 directed_by:.11 discussed:.11
do_like:-.11 don't_need:-.11 eat_that:.11 family_counselor:-.11 for_7:.11 for_any:-.11 for_helping:-.11 free_?:.11 fund:.11 going_on:.11
good_place:.11 grab:.11 grace:-.11 great_book:.11 he:.11 hello_!:.11 helping_me:-.11 helping_would:.11 hotel_called:-.11 how:-.11
how_humid:-.11 i_just:.11 i'm_free:.11 i've_found:-.11 in:.11 in_dublin:.11 in_oakland:-.11 in_the:.11 is_inexpensive:-.11 it_with:-.11
it's_the:.11 layover:-.11 looks:-.11 love_to:-.11 march_1st:-.11 matching:-.11 may_like:-.11 maybe_another:.11 meeting:.11 might_work:-.11
month_and:-.11 movie_starring:-.11 much_is:.11 much_will:-.11 myself:.11 need_two:.11 next_thursday:.11 no_can:.11 nothing_i:-.11 ok_i:.11
okay_that:-.11 on_a:.11 on_my:-.11 open:.11 out_and:.11 pet_friendly:.11 please_go:.11 please_make:.11 rating_?:-.11 reserve_for:-.11
reserve_this:-.11 shared:.11 songs_?:.11 that's_great:.11 the_average:-.11 the_genre:-.11 there_i:.11 there_that:.11 this_one:-.11
this_week:.11 tickets_please:-.11 to_buy:.11 to_listen:.11 up_the:-.11 valley:-.11 visit_a:-.11 welcome:-.11 what_day:-.11 what_kind:-.11
what_type:-.11 where_i:.11 windy_?:-.11 would_need:.11 your_assistance:-.11 1_layover:-.1 1_movie:-.1 11_30:-.1 12th_?:.1 2019_?:-.1
4_30:-.1 7:-.1 7th_at:-.1 8th_?:.1 ?_preferably:.1 ^from:-.1 ^great_thanks_!:-.1 ^great_what:.1 ^i_found_10:-.1 ^i_would_prefer:-.1
^i'd:.1 ^if:-.1 ^just:-.1 ^perfect_please:.1 ^thanks_for_helping:-.1 ^thanks_what_is:.1 ^that_is_perfect:-.1 ^that_seems_good:-.1
^that_sounds_great:.1 ^very_good:-.1 ^what_movies_are:.1 ^what_will:-.1 ^yup_!:-.1 a_rock:.1 a_trip:.1 a_viewing:-.1 about_one:.1
account_can:-.1 alamo:.1 allowed_?:-.1 alternative:-.1 alternatives_?:-.1 am_on:-.1 and_around:.1 and_get:.1 any_more:-.1
apartment_that:.1 are:.1 assistance:-.1 baseball:.1 be_interested:-.1 before_i:.1 being:-.1 booked_the:-.1 breakfast:.1 buy_2:.1
by_kevin:.1 cab_is:-.1 comic_movie:-.1 date_is:.1 departing:-.1 do_today:.1 dollars:.1 drama:.1 event_that:.1 feeling:.1 fine_i:.1
flight:.1 flight_arrive:-.1 for_everything:-.1 for_me:.1 from_2019:.1 goes_there:.1 good_can:.1 great_let's:.1 happening:.1 happening_?:.1
hear_some:.1 hotels_there:.1 i_feel:.1 i'm_done:-.1 if_possible:-.1 in_phoenix:.1 interested_in:.1 interesting_can:-.1 intresting:.1
is_great:.1 is_their:-.1 jose:-.1 kevin:.1 kevin_kolsch:.1 kolsch:.1 let's_book:.1 let's_make:.1 like_an:.1 make_a:.1 make_one:-.1
march_?:.1 marshall:.1 match:-.1 me_any:-.1 me_in:.1 moment_i:.1 money_do:.1 movie_?:-.1 movies_that:.1 my_calendar:.1 never:-.1 nine:-.1
not:-.1 number_of:-.1 ophthalmologist:-.1 other_restaurants:-.1 other_time:.1 people:.1 person_to:-.1 pets_allowed:-.1 place_is:-.1
place_that:-.1 planning_to:-.1 play_me:.1 please_reserve:.1 please_tell:-.1 pretty:-.1 recommend_?:.1 reserve_that:.1 rock_concert:.1
room_for:.1 sacramento:-.1 san_jose:-.1 see_that:-.1 seems_good:-.1 smoking:-.1 some_child:.1 some_dates:-.1 some_friends:.1
some_intresting:.1 sounds_good:-.1 starting:-.1 still:-.1 take:-.1 talk:-.1 that_time:.1 that's_everything:-.1 the:.1 the_hotel:.1
the_location:-.1 the_money:-.1 the_transfer:-.1 to_help:-.1 to_pay:.1 to_set:-.1 unisex:-.1 up_from:-.1 vacation:.1 viewing:-.1 with_3:-.1
would:-.1 you_let:.1 yup_!:-.1 10_hotels:-.09 2nd:.09 30_in:.09 5th:-.09 8th_of:-.09 ?_i'm:-.09 ^alright_now:.09 ^any_others:-.09
^awesome:.09 ^do_you_know:.09 ^great_now:.09 ^great_that:-.09 ^how_about_a:-.09 ^i've:-.09 ^in_which:-.09 ^no_i_need:-.09 ^not_yet:.09
^ok_that_sounds:-.09 ^okay_how_about:-.09 ^perfect_now:.09 ^some:.09 ^sorry_i:-.09 ^sounds_perfect_to:-.09 ^sure_i'd:.09
^sure_i'd_like:.09 ^tell_me_the:.09 ^thanks_that's_all:-.09 ^that_sounds_interesting:-.09 ^thats:-.09 ^there_is_a:-.09 ^this:-.09
^try_to:-.09 ^what_city:-.09 ^what_is_my:.09 ^what_movies:.09 ^yeah_i_want:-.09 ^yep:-.09 ^yes_that_sounds:.09 a_baseball:-.09
a_booking:.09 a_business:.09 a_dentist:.09 a_family:-.09 a_money:.09 a_psychiatrist:-.09 allow:-.09 alright_now:.09 am_in:.09
american:-.09 and_it:-.09 and_was:.09 another_one:-.09 another_option:-.09 any_category:.09 anything_available:.09 appointment_?:-.09
are_good:-.09 as_well:.09 at_14:.09 attending:.09 back_on:-.09 balance_please:.09 barbecue:.09 bedroom:-.09 bus_there:.09 by_cameron:-.09
cab_please:.09 cameron:-.09 cameron_crowe:-.09 checking_account:-.09 compact_car:.09 country_music:.09 crowe:-.09 do_want:.09
does_that:-.09 dublin:.09 dumbo:-.09 enough:.09 feel:.09 flight_on:.09 for_it:-.09 for_kids:-.09 for_march:-.09 for_music:.09
friendly_attractions:.09 from:.09 from_one:.09 genre_?:-.09 get_in:-.09 get_this:-.09 go_and:.09 go_on:-.09 great_!:.09 great_could:.09
great_that's:.09 haven't:.09 him:-.09 hotel_can:-.09 i_can't:.09 i_haven't:.09 i_see:-.09 i_smoke:-.09 in_for:-.09 in_petaluma:-.09
in_pleasanton:.09 info:-.09 information:-.09 interesting_event:.09 it_has:-.09 it_is:.09 know_how:.09 leaving_at:-.09 let's_search:-.09
let's_try:.09 local:.09 locate:.09 make_it:.09 many_tickets:-.09 march_4th:.09 me_do:-.09 me_on:-.09 me_one:.09 me_please:-.09
mountain:-.09 mountain_view:-.09 movies_and:.09 movies_in:-.09 much:.09 my_bedroom:-.09 my_friend:.09 my_schedule:.09 need_?:-.09
need_to:.09 now_with:-.09 okay_please:.09 one_years:.09 online_movies:.09 other_apartments:-.09 out_on:-.09 passengers:-.09 petaluma:-.09
planning_a:.09 purchase_a:-.09 purchase_two:.09 reserved:-.09 search_some:.09 seattle:-.09 see_some:.09 seems:-.09 smoking_?:-.09
something_directed:-.09 something_that's:-.09 stadium:-.09 stay:.09 such:-.09 sure_i'd:.09 sydney:-.09 table_?:-.09 takes:-.09
television:-.09 that_correct:-.09 that_was:-.09 the_activity:-.09 the_next:-.09 the_one:-.09 the_property:-.09 the_ticket:-.09 there_a:.09
this_correct:-.09 time_would:-.09 timing:-.09 to_sydney:-.09 today:-.09 under:-.09 up_my:.09 updated:-.09 want:.09 watch_online:.09
wednesday_next:-.09 what_bus:-.09 what_movies:.09 what_would:.09 while_i:.09 while_i'm:.09 with_anything:-.09 with_me:-.09 with_this:-.09
yep:-.09 yet:.09 you_and:-.09 you_have:-.09 you_now:-.09 you_were:-.09 1_person:-.08 10_am:-.08 130:.08 15:.08 3_baths:.08 4th_is:.08
?_for:.08 ^alright_can_you:-.08 ^auntie:.08 ^auntie_mame:.08 ^book_the:.08 ^can_you_look:.08 ^can_you_show:.08 ^find_me_another:-.08
^hello_i:.08 ^i_need_the:-.08 ^i_would_love:-.08 ^i'm_interested_in:.08 ^maybe_later:.08 ^no_that_is:-.08 ^nothing_i_am:-.08 ^oh:-.08
^ok:.08 ^please_search_for:-.08 ^search_for:-.08 ^show:.08 ^show_me:.08 ^so_you:-.08 ^sounds_good_what:.08 ^thank_you_so:.08
^what_bus:-.08 ^when_do_you:-.08 ^would:-.08 ^yes_i'm:.08 a_new:.08 a_small:-.08 a_while:.08 after:-.08 airport_on:-.08 alto:-.08
am_free:.08 anaheim:-.08 and_also:-.08 and_to:-.08 apartment_where:.08 are_pets:-.08 around_new:-.08 at_five:.08 attend:.08 big:-.08
brooklyn:-.08 bus_that:.08 business:.08 business_trip:.08 but_do:-.08 buy_3:-.08 buy_the:.08 by_hilton:-.08 bye_!:-.08 can_find:-.08
can't:.08 chi:-.08 chi_town:-.08 cool_but:-.08 could_not:-.08 currently_have:.08 days_in:-.08 device:-.08 dining:.08 dogman:-.08
enjoy_your:-.08 events_?:-.08 exactly:-.08 favor:-.08 find_restaurants:.08 fine_with:-.08 fit:-.08 five:.08 flight_for:.08
for_saturday:.08 from_nine:-.08 from_your:-.08 great_thank:-.08 great_thanks:-.08 great_what's:.08 hear:.08 hello_i:.08 hilton:-.08
hotels_that:-.08 i_be:.08 i_go:.08 i_reserve:-.08 i_think:-.08 i_understand:-.08 i_was:-.08 i'm_also:.08 if_there:.08 if_they:-.08
in_and:.08 in_atlanta:.08 in_kuala:.08 in_some:.08 in_vancouver:-.08 inexpensive:-.08 interest:-.08 interesting_things:.08 is_no:.08
it_will:-.08 j:-.08 kindly:-.08 know_any:.08 know_where:-.08 lets_go:.08 li:-.08 life_history:-.08 located_at:-.08 location_?:-.08
look_into:-.08 march_2nd:.08 me_movies:.08 michael:-.08 money_transfer:.08 my_mind:-.08 need_of:.08 nine_years:-.08 noodles:.08
not_right:.08 now_and:-.08 nyc:-.08 okay_to:.08 on_friday:.08 one_hotel:.08 one_of:-.08 one_people:.08 other_event:-.08 palo:-.08
palo_alto:-.08 past_4:-.08 perfect_can:.08 person:-.08 persons:.08 pets_and:.08 pick_up:-.08 pickup_on:-.08 pleasanton:.08 please_find:.08
pop_event:-.08 pop_music:.08 pretty_soon:-.08 psychologist_?:-.08 put:.08 reach_the:.08 reservation_for:-.08 reservation_on:.08
reserve_me:-.08 reserve_the:.08 return_date:-.08 ride_the:.08 s:-.08 salon_on:.08 schedule_me:-.08 search_me:.08 set:.08 set_me:-.08
show_you:.08 shown:-.08 shown_in:-.08 small_car:-.08 some_?:-.08 some_hotels:.08 some_tickets:-.08 sounds:-.08 staying:-.08 that_have:.08
that_i'd:-.08 that's_fine:.08 the_5th:-.08 the_best:-.08 the_number:-.08 the_place:.08 the_psychologist:.08 the_rental:-.08 the_ride:-.08
the_san:-.08 therapists_for:.08 there_other:-.08 things_to:.08 tickets_is:.08 to_an:.08 to_attend:.08 travel:.08 tuesday_at:-.08
understand:-.08 verify_the:-.08 visit_in:.08 watching:.08 week:.08 well_as:-.08 what_will:.08 what's_their:-.08 where_can:.08
where_will:-.08 who_is:-.08 wifi:-.08 wifi_?:-.08 will_also:.08 will_i:-.08 will_this:-.08 with_some:.08 won't:-.08 yes_i'm:.08
york_city:.08 you_provide:-.08 you_tell:-.08 your_day:-.08
`,
      previous: `
where:-1.48 sounds:-1.08 please:-.97 thanks:-.97 ^where:-.95 i_want:-.88 ^have:.84 ^have_a:.82 city:-.81 ^do_you_have:-.77 can_you:-.77
or:-.77 that's:-.75 i'd:-.74 fine:-.73 i_need:-.73 find:-.7 what:-.68 shared:-.65 which:-.65 day:.63 perfect:-.62 are_you:-.61
^i_need:-.59 looking:-.59 ^which:-.57 i'd_like:-.56 preference:-.55 shared_ride:-.54 when:-.54 ^that:-.53 search:-.53 what_day:-.53
else:.52 scheduled:.52 ?:-.51 have_a:.51 reserved:.51 for_you:.5 me:-.5 you_be:-.5 all:-.49 how_many:-.49 ^i_want:-.48 a_shared:-.48
sounds_good:-.48 ^yes:-.47 by:-.47 need_a:-.47 type:-.47 ^your_transfer:-.46 in_?:-.46 ^do_you_need:.45 many:-.45 you_looking:-.45
people:-.44 preferred:-.44 up:-.44 glad:.43 go:-.43 in:-.43 percent:.43 add:.42 ^i'd:-.41 from_?:-.41 great_day:.41 which_city:-.41
your_transfer:-.41 ^sounds:-.4 ^you:.4 calendar:.4 look:-.4 looking_for:-.4 many_tickets:-.4 much:-.4 nice_day:.4 that_sounds:-.4 ^i:-.39
^yes_that:-.39 for:-.39 for_me:-.39 month:-.39 ride:-.39 thank:-.39 thank_you:-.39 the_movie:.39 to_schedule:.39 type_of:-.39
what_city:-.39 where_are:-.39 will_you:-.39 yes_that:-.39 but:-.38 enjoy:.38 have:.38 i'm:-.38 on:-.38 one:-.38 prefer:-.38 so:-.38
that_is:-.38 transferred:-.38 what_else:.38 your_day:.38 ^enjoy:.37 airlines:.37 city_should:-.37 do_you:-.37 i_would:-.37 me_a:-.37
particular:-.37 playing:.37 pm:.37 songs:-.37 yeah:-.37 ^what_else:.36 ^yeah:-.36 glad_to:.36 i'll:-.36 initiated:.36 like_a:-.36
location:-.36 more:.36 need_to:-.36 what's:-.36 ^what:-.35 need_it:-.35 of_movie:-.35 right:-.35 started:.35 tell:-.35 tell_me:-.35
that:-.35 you_have:-.35 also:-.34 be_of:.34 confirmed:.34 mind:-.34 movies:-.34 reservation:.34 the_day:-.34 what_is:-.34
wonderful_day:.34 6:.33 calendar_?:.33 i_will:-.33 no:-.33 places:-.33 there_a:-.33 transfer_was:-.33 what_about:.33 your_calendar:.33
7:.32 are_there:-.32 assist:.32 assist_you:.32 find_me:-.32 genre:-.32 go_to:-.32 going:-.32 good_day:.32 how_much:-.32 is_confirmed:.32
know:-.32 let's:-.32 like:-.32 me_to:.32 my:-.32 or_something:-.32 visit:.32 work:-.32 your_help:-.32 ^when:-.31 bed_rooms:-.31
correct:-.31 day_!:.31 for_your:-.31 i_look:-.31 then_?:.31 they_have:-.31 where_would:-.31 0_layovers:.3 ^how:-.3 ^i_would:-.3
^i'd_like:-.3 ^is_there_a:-.3 a_wonderful:.3 am_to:.3 appointment_?:.3 cab:-.3 checking:-.3 date:-.3 enjoy_the:.3 find_a:-.3 have_any:-.3
i_add:.3 kind:-.3 look_for:-.3 search_for:-.3 11:.29 3_star:-.29 40:-.29 45_pm:-.29 ^have_a_good:.29 ^i_have_found:-.29 ^i_would_like:-.29
^that's:-.29 ^the_humidity:.29 ^yup:-.29 available:-.29 booked:.29 business:.29 called:-.29 choice:-.29 help:.29 how:-.29 i_like:-.29
i_search:-.29 is_now:.29 need_anything:.29 of_event:-.29 ride_?:-.29 search_in:-.29 then:.29 want:-.29 you_find:-.29 yup:-.29
^i_want_to:-.28 ^no:-.28 a_good:.28 a_hotel:-.28 check_out:.28 city_?:-.28 enjoy_your:.28 free_from:.28 kind_of:-.28 layovers:.28
pleasure:.28 schedule:.28 send:-.28 specific:-.28 therapist:-.28 this_month:-.28 12th:-.27 3_business:.27 ^how_else:.27 ^i'm:-.27
^not:-.27 ^what's:-.27 ^where_are:-.27 ^you_are:.27 ^your_car:.27 ^your_transfer_is:-.27 about:.27 anything:.27 business_days:.27
dodgers:-.27 else_then:.27 great:-.27 humidity:.27 number_of:-.27 play:-.27 rating:.27 song_is:.27 that_leaves:-.27 thats:-.27
to_pick:-.27 what_genre:-.27 you_need:.27 19_percent:.26 ^anything_else:.26 ^confirming:-.26 ^do_you_want:.26 ^how_many_tickets:-.26
^the_average:-.26 ^what_about:.26 ^where_are_you:-.26 a_preference:-.26 activity:-.26 at_7:-.26 balance:-.26 from_the:-.26 give:-.26
i_assist:.26 i_do:.26 i_think:-.26 just:-.26 need_me:.26 nothing:-.26 the_balance:-.26 the_reservation:.26 to_transfer:.26 to_your:.26
what_type:-.26 yes:-.26 you_are:.26 your_visit:.26 2_tickets:-.25 ^anything:.25 ^can_you:-.25 ^how_else_may:.25 ^thanks:-.25
^what_is_the:-.25 ^which_city:-.25 ^would_you_like:.25 a_psychologist:-.25 anything_else:.25 avenue:-.25 counselor:-.25 dental:.25
family_counselor:-.25 have_anything:-.25 help_?:.25 how_long:-.25 lax_international:.25 leave:-.25 of_march:-.25 out_of:-.25 pick:-.25
song_has:.25 southwest_airlines:.25 sports_or:-.25 starts_at:-.25 successfully_transferred:-.25 to_check:-.25 to_go:-.25 to_rent:.25
transfer_is:-.25 wonderful:.25 8:.24 ^have_a_great:.24 ^please:-.24 ^song:.24 ^southwest:.24 ^southwest_airlines:.24 ^that_sounds:-.24
^the_humidity_will:.24 ^where_would:-.24 ^where_would_you:-.24 ^your_ticket:.24 account_?:-.24 and_what:-.24 date_?:-.24 delta:.24
delta_airlines:.24 else_may:.24 how_else:.24 in_mind:-.24 in_what:-.24 is_on:.24 morning:-.24 portland:-.24 sounds_great:-.24
southwest:.24 sure_what:-.24 they_are:.24 to_leave:-.24 visit_is:.24 29:.23 8_am:.23 86:-.23 ?_i:-.23 ^anything_else_then:.23 ^glad:.23
^have_a_nice:.23 ^i_will:-.23 ^of:-.23 ^sure_what:-.23 ^the_average_temperature:-.23 ^wanna_get:.23 ^yes_that's:-.23 a_3:-.23 chance:.23
do_for:.23 for_one:-.23 including:-.23 lincoln:-.23 now:.23 now_playing:.23 passenger:.23 pick_up:-.23 place:-.23 rent_it:.23
there_any:-.23 to_help:.23 to_know:-.23 what_do:.23 will_rain:-.23 yes_that's:-.23 3:.22 4_rating:.22 5_4:.22 ^can_i_assist:.22
^enjoy_the:.22 ^find:-.22 ^in:-.22 ^song_is:.22 ^sure:-.22 ^the_transfer:-.22 ^there_is_an:-.22 a_lot:-.22 account:-.22 arrives:.22
check_?:-.22 current:-.22 get_me:-.22 help_you:.22 i've_found:-.22 may_i:.22 maybe:-.22 more_help:.22 movie_you:-.22 music:-.22
music_sports:-.22 my_pleasure:.22 not:-.22 regular:-.22 the_visit:.22 transfer:-.22 what_area:-.22 would:-.22 0_rating:-.21 1_layover:.21
1_pm:.21 11th_at:-.21 4th:-.21 6_pm:.21 86_degrees:-.21 ^do_you:.21 ^from:-.21 ^glad_to:.21 ^how_about:-.21 ^how_many:-.21 ^perfect:-.21
^what_is:-.21 amount:.21 are_at:.21 assistance_?:.21 at:-.21 bill:-.21 confirm_that:-.21 going_to:-.21 green:.21 green_book:.21
i_don't:-.21 in_next:.21 is_correct:-.21 is_your:-.21 lax:.21 luxury:-.21 minutes:.21 need_the:-.21 okay:-.21 on_what:-.21 rest:.21
rest_of:.21 slot:.21 smoking:-.21 some:-.21 sorry:-.21 stadium:.21 the_rest:.21 three:-.21 wake:-.21 wake_up:-.21 wanna_get:.21
which_date:-.21 with_anything:-.21 you_leaving:-.21 1:.2 10:.2 5_0:-.2 7_40:-.2 925:.2 ?_do:-.2 ?_how:-.2 ^american_airlines:.2
^are_there:-.2 ^at:-.2 ^how_long:-.2 ^i_found_a:-.2 ^it:.2 ^it_is:.2 ^no_problem:.2 ^what_day:-.2 ^what_more:.2 ^you_would_like:.2
a_great:.2 address:-.2 area:-.2 been_scheduled:.2 book_?:.2 chance_of:.2 could_i:.2 could_you:-.2 further:.2 hartsfield:.2
hartsfield_jackson:.2 has_an:-.2 hills:.2 hotel:-.2 i_should:-.2 is_3:.2 is_an:-.2 is_reserved:.2 is_scheduled:.2 jackson:.2
jackson_international:.2 lane:-.2 miles:.2 mind_?:-.2 playing_at:-.2 same:-.2 san_diego:-.2 south:-.2 sports:-.2 thanks_for:-.2
tickets_?:.2 time_would:.2 to_add:.2 to_find:-.2 want_the:-.2 well:-.2 were:-.2 what_more:.2 what's_the:-.2 where_do:-.2 you_confirm:.2
you_prefer:-.2 you'll:.2 your_car:.2 your_ticket:.2 15_pm:.19 261:-.19 2nd:.19 45_am:.19 5_15:.19 9:.19 ?_it's:.19 ^american:.19
^enjoy_your:.19 ^i_found_5:.19 ^ok_thats:-.19 ^sorry:-.19 ^that_is:-.19 ^wanna:.19 ^what_else_would:.19 ^would_you:.19 a:-.19 add_an:.19
alarm:-.19 apartment_is:.19 apartments:-.19 are_free:.19 bed:-.19 been_completed:-.19 care:.19 director:.19 dogman:.19 don't:-.19
else_for:.19 else_would:.19 hall:.19 i:-.19 i_found:.19 i_get:.19 i've_got:-.19 in_berkeley:-.19 jose:.19 layover:.19 long:-.19
march_12th:-.19 mph:.19 of_rain:.19 of_therapist:-.19 ok_thats:-.19 possible:-.19 rent_is:-.19 san_jose:.19 searching:-.19 that_works:-.19
there_?:-.19 to_get:-.19 what_date:-.19 what_kind:-.19 where_should:-.19 0_and:-.18 11_45:.18 23:-.18 2500:.18 3_days:.18 40_am:-.18
56:.18 ?_and:-.18 ^actually:-.18 ^do:.18 ^i_found_10:.18 ^i_got:.18 ^is_there_anything:.18 ^the_money:-.18 ^the_movie:.18
^the_reservation_is:-.18 ^the_visit:.18 ^they_have:-.18 ^they_have_a:-.18 ^what_genre:-.18 americo:-.18 an_alarm:-.18 and_a:.18
and_check:.18 at_10:.18 available_?:-.18 baseball:-.18 can_i:.18 city_do:-.18 events_for:.18 food:-.18 has_started:.18 have_?:-.18
hear:-.18 help_have:.18 located_at:-.18 might_be:.18 music_or:-.18 need:-.18 per_night:-.18 preference_for:-.18 price_range:-.18
range:-.18 reserved_the:.18 searching_for:-.18 the_american:.18 the_way:.18 to_11:.18 to_see:-.18 transfer_has:-.18 weather:-.18
would_be:-.18 you_may:-.18 you_think:.18 your_preferred:-.18 25:.17 73_degrees:-.17 81:-.17 85:.17 9_30:.17 ?_what:-.17 ^1:.17 ^and:-.17
^glad_to_be:.17 ^i_have_made:.17 ^i'd_like_to:-.17 ^i've_got:-.17 ^ok_what_else:.17 ^shall:.17 ^want_to:.17 ^you_want_a:-.17 ^your:.17
and_they're:.17 at_la:-.17 basta:.17 be_around:.17 begins:-.17 begins_at:-.17 check:-.17 checking_or:-.17 concord_music:.17
confirm_the:.17 dentists:.17 dodger:-.17 dodger_stadium:-.17 dodgers_vs:-.17 east:-.17 else_can:.17 found_a:-.17 free:.17 happen:.17
her:-.17 i_am:-.17 i_have:.17 in_on:-.17 interesting:-.17 is_this:-.17 it_arrives:.17 it_for:-.17 it's:.17 leaving:-.17 march:-.17
money_has:-.17 movie_do:-.17 music_hall:.17 ok:-.17 oracle:.17 oracle_park:.17 other_help:.17 pets:.17 playing_in:.17 rated:.17
rated_7:.17 restaurant:-.17 speed_is:-.17 stars:.17 starting:.17 station_is:-.17 sure:-.17 thanks_a:-.17 there:-.17 time:-.17
to_search:-.17 want_tickets:.17 want_to:-.17 wednesday:-.17 what_are:-.17 within:.17 you_what:.17 05:-.16 11_miles:.16 12_30:-.16 17:.16
36:.16 6_rating:.16 7_3:.16 ^can_you_confirm:.16 ^sounds_good:-.16 ^the_song:.16 ^the_song_has:.16 ^want:.16 a_6:.16 a_cab:-.16
a_specific:-.16 account_has:-.16 afternoon:-.16 alto:-.16 arrives_at:.16 baseball_game:-.16 be:-.16 been_transferred:-.16 book_your:-.16
boom:-.16 car_is:.16 chance_it:-.16 days:.16 degrees_and:.16 dentist:-.16 departs_from:.16 event_called:-.16 event_for:.16 event_to:.16
fahrenheit_with:-.16 financial:-.16 financial_field:-.16 fresno_station:.16 from_11:.16 from_8:.16 from_march:-.16 has:.16 has_0:-.16
hotels:-.16 in_which:-.16 is_it:-.16 la_boom:-.16 lincoln_financial:-.16 listen:-.16 may:.16 money:-.16 name:-.16 no_problem:.16 of:-.16
of_which:-.16 on_the:-.16 on_your:-.16 other_information:.16 palo:-.16 palo_alto:-.16 reservation_is:.16 savings:-.16 seattle:-.16
shall:.16 street:-.16 the:-.16 the_good:.16 to_hear:-.16 today_?:.16 two:-.16 very:-.16 was_able:.16 when_would:-.16 will_start:.16
with_that:-.16 within_3:.16 your_song:.16 1_passenger:.15 1_ticket:-.15 102:.15 104:.15 19:.15 2_events:.15 20:.15 23_percent:-.15 44:-.15
51:-.15 5500:.15 8_pm:.15 ^delta:.15 ^delta_airlines:.15 ^great_have:.15 ^great_have_a:.15 ^have_a_wonderful:.15 ^i_like:-.15
^no_thanks:-.15 ^of_course:-.15 ^the_car:.15 ^the_phone:-.15 ^the_reservation_has:.15 ^the_venue:-.15 ^you_can:-.15 ^you_can_contact:-.15
^you_will:.15 ^your_song:.15 ^your_ticket_has:.15 ^your_transfer_was:-.15 ^your_visit:.15 and_there:.15 assistance:.15 at_2500:.15
be_great:-.15 buy:.15 contact_number:.15 couldn't_find:-.15 day_is:-.15 day_should:-.15 destination_?:-.15 does_that:.15 dollars:-.15
else_is:-.15 empty:.15 empty_slot:.15 event:-.15 for_this:.15 found_the:-.15 from:-.15 get_the:.15 great_have:.15 i_check:-.15 i_got:.15
international:.15 into:-.15 is_6:-.15 is_all:-.15 is_for:.15 is_in:.15 it_from:-.15 la:-.15 located_in:.15 looks_like:.15 march_4th:-.15
more_?:.15 next_wednesday:-.15 no_thanks:-.15 not_allowed:-.15 number_?:-.15 of_5:.15 of_7:.15 only:-.15 or_savings:-.15 or_sports:-.15
origin:-.15 planning:-.15 playing_now:.15 pool:-.15 rain:.15 savings_is:-.15 schedule_a:.15 shazam:.15 so_much:-.15 started_the:.15
starting_at:.15 starts:-.15 sushi:-.15 that_date:.15 that_will:-.15 that's_all:-.15 that's_right:-.15 the_director:.15 the_morning:-.15
the_same:-.15 therapists:.15 thing:.15 tickets_do:-.15 time_do:-.15 toronto:.15 transfer_?:.15 transferred_the:-.15 tv:-.15 wanna:.15
want_?:-.15 want_me:.15 watch_?:-.15 week:-.15 what_movie:-.15 wish_to:-.15 with_this:-.15 would_like:-.15 you_tell:-.15
your_checking:-.15 your_tickets:.15 17_percent:.14 180:.14 2_baths:-.14 2018:-.14 2500_durant:.14 261_driggs:-.14 265:.14 4_0:-.14
5_therapists:.14 6_6:.14 797:-.14 8_30:-.14 ^are_there_any:-.14 ^enjoy_your_day:.14 ^for:-.14 ^how_much:-.14 ^i_have:.14 ^i'll:-.14
^i'm_looking:-.14 ^it_will_cost:-.14 ^nice:-.14 ^should:.14 ^sure_how:-.14 ^tell:-.14 ^tell_me:-.14 ^the_phone_number:-.14 ^what_are:-.14
^what_time_would:.14 ^what_type:-.14 ^yes_that_is:-.14 ^your_visit_is:.14 a_sports:.14 address_is:-.14 always:.14 any_other:.14
at_dodger:-.14 at_what:-.14 avenue_brooklyn:-.14 balance_of:-.14 blue:.14 book_the:-.14 booked_successfully:-.14 call:.14 can_find:.14
center:.14 comedy:.14 complete:.14 confirm:-.14 dentists_in:.14 diego:-.14 do:-.14 do_they:-.14 driggs:-.14 driggs_avenue:-.14 durant:.14
else_i:.14 event_will:.14 for_how:-.14 hair:.14 have_just:.14 have_made:.14 help_me:-.14 hotel_with:-.14 i_also:-.14 information_is:.14
is_24:-.14 is_fine:-.14 it_has:.14 like_one:-.14 like_the:.14 make_it:-.14 mile_per:-.14 nice_standard:-.14 no_i:-.14 nothing_else:-.14
per_month:-.14 pm_0:.14 pm_local:-.14 popular_one:.14 preferences:-.14 property:-.14 psychologist:-.14 rent:.14 rooms_and:-.14
rooms_at:.14 scheduled_the:.14 sports_venue:.14 sure_how:-.14 that_has:.14 that_there:.14 the_event:-.14 the_price:-.14 this_event:.14
through:-.14 to_confirm:-.14 to_make:.14 transfers_for:.14 union:-.14 united_airlines:-.14 up_?:-.14 village:.14 visit_has:.14 want_a:-.14
way_and:.14 where_will:-.14 with_?:.14 you_will:.14 1_showing:.13 10_possible:-.13 13th_at:.13 2_stars:.13 220:.13 24:-.13 301:.13
45_park:-.13 87_degrees:.13 ^anything_else_?:.13 ^i_was_able:.13 ^in_which:-.13 ^let's:-.13 ^no_i:-.13 ^no_problem_have:.13 ^ok_what:.13
^okay_how_about:.13 ^on_march:.13 ^sure_it:.13 ^the_cost:.13 ^the_cost_is:.13 ^the_visit_has:.13 ^what_city:-.13 ^what_movie:-.13
^you_want_to:.13 ^your_transfer_has:-.13 a_restaurant:-.13 air:.13 airlines_that:-.13 alaska:.13 alaska_airlines:.13 all_i:-.13
an_appointment:.13 and_where:-.13 appointment_at:-.13 appointment_has:-.13 are_available:.13 are_playing:-.13 astros_at:.13 at_408:-.13
at_forest:.13 at_oracle:.13 baths:-.13 bucks:-.13 buy_tickets:.13 can_do:.13 city_you:-.13 counselor_in:-.13 do_have:-.13 downtown:-.13
dr:-.13 economy_seat:.13 enough:-.13 flight:.13 football:-.13 found_10:.13 from_1:.13 from_fresno:.13 game_?:.13 general:-.13 genre_?:-.13
happen_at:.13 happening:.13 have_5:-.13 have_you:-.13 head:.13 hotel_mumbai:-.13 is_from:-.13 is_pop:-.13 it_leaves:.13 italian:-.13
later:-.13 layover_for:.13 local:-.13 march_2nd:.13 me_find:-.13 mile:-.13 miles_per:.13 moderate:-.13 mumbai:-.13 name_is:-.13
need_more:.13 note:.13 oakland:-.13 of_assistance:.13 off:-.13 ok_what:.13 one_is:-.13 options_one:.13 out_on:.13 park_is:-.13
park_lane:-.13 plan:-.13 planning_to:-.13 plus:-.13 portland_airport:-.13 problem_have:.13 rating_of:.13 reservation_for:.13
restaurant_is:.13 seat:.13 sort:-.13 star:-.13 sure_it:.13 take_care:.13 the_appointment:-.13 the_average:-.13 the_cost:.13
the_dodgers:-.13 the_weather:-.13 their:-.13 to_me:-.13 to_which:-.13 transfers_it:-.13 trying:-.13 very_good:-.13 welcome:.13
were_you:-.13 will_average:.13 00:-.12 10_pm:.12 11_am:.12 110:.12 18:-.12 2:.12 2_miles:.12 3_30:.12 3_?:.12 50:.12 50_pm:.12 66:.12
7_10:.12 77_degrees:-.12 87:.12 ^are_you_interested:.12 ^can_i:.12 ^could_i:.12 ^great:-.12 ^i_am_glad:.12 ^i_couldn't:-.12 ^in_what:-.12
^is_there:.12 ^is_there_something:.12 ^just:-.12 ^make:-.12 ^reservation:.12 ^sorry_the:-.12 ^sure_i_found:.12 ^the_apartment:-.12
^the_bus:-.12 ^the_event_is:-.12 ^the_money_has:-.12 ^today:.12 ^what_else_can:.12 ^where_do:-.12 a_1:.12 a_ride:-.12 again_?:.12
airlines_?:.12 alarms:-.12 album:-.12 alright:-.12 am_glad:.12 amount_of:.12 and_has:-.12 and_when:-.12 and_you'll:.12 angeles:-.12
another:-.12 are_7:-.12 are_going:-.12 are_no:-.12 as:-.12 astros:.12 available_from:.12 be_1:-.12 been_successfully:-.12 billy:-.12
billy_currington:-.12 booked_your:.12 bus:-.12 but_i:-.12 car_reservation:.12 concerts:-.12 confirmation:.12 contact:.12 currington:-.12
do_?:.12 during:-.12 events_?:-.12 fe:.12 fe_depot:.12 finding:-.12 found_3:-.12 free_time:.12 general_practitioner:-.12 giants_vs:.12
give_me:-.12 gone:-.12 gone_through:-.12 happy_to:.12 has_a:.12 has_gone:-.12 have_reserved:.12 headed:-.12 hills_stadium:.12 hilton:-.12
i'm_always:.12 in_napa:-.12 in_particular:-.12 international_airport:.12 is_11:-.12 is_13:-.12 is_2:.12 is_no:-.12 it_is:.12 it_looks:.12
know_the:-.12 leaving_from:-.12 listen_to:-.12 location_?:-.12 los_angeles:-.12 martinez:.12 money_would:.12 my_help:-.12 named:-.12
night_and:.12 nope:-.12 not_be:-.12 not_furnished:.12 of_movies:-.12 park:.12 practitioner:-.12 problem:.12 rain_is:.12 return:-.12
ride_for:-.12 santa_fe:.12 should_like:.12 sort_of:-.12 started_playing:.12 the_address:-.12 the_album:-.12 the_amount:.12
the_humidity:.12 the_venue:-.12 time_at:-.12 to_listen:-.12 to_view:.12 tomorrow:-.12 top:-.12 try_for:.12 use:-.12 vs_astros:.12
western_plus:-.12 when_are:-.12 when_will:-.12 which_place:-.12 will_begin:.12 will_get:.12 will_happen:.12 would_this:-.12 york:-.12
you_!:-.12 you_?:.12 you_again:.12 you_at:.12 you_help:-.12 your:.12 your_cab:-.12 !_what:-.11 05_pm:-.11 10_songs:-.11 120:.11
15_percent:.11 25_percent:.11 2nd_floor:.11 3_stars:.11 4_star:.11 41:.11 5100:.11 65:.11 6th:-.11 7_4:.11 70:-.11 800:-.11 85_degrees:.11
^6:.11 ^enjoy_the_rest:.11 ^found:-.11 ^i_have_successfully:.11 ^i_searched:-.11 ^i_show:.11 ^i've_found:-.11 ^in_your:.11 ^it_will_be:.11
^it's:.11 ^look:-.11 ^no_thank:-.11 ^no_thank_you:-.11 ^nope:-.11 ^shall_i:.11 ^should_i:.11 ^should_i_add:.11 ^should_i_get:.11
^sorry_there:-.11 ^the_ticket_is:.11 ^the_venue_is:-.11 ^there_are_7:-.11 ^they:-.11 ^this_is_for:.11 ^what_city_should:-.11
^what_kind:-.11 ^what_type_of:-.11 ^when_would:-.11 ^where_do_you:-.11 ^would:.11 ^yes_i_have:.11 ^you_are_free:.11 ^you_would:.11
^your_song_is:.11 ^yup_!:-.11 a_particular:-.11 a_person:.11 a_transfer:-.11 according:-.11 according_to:-.11 account_from:.11
add_something:.11 after:-.11 an:.11 an_empty:.11 anaheim:-.11 and_the:.11 and_there's:-.11 any_particular:-.11 any_preference:-.11
arizona:-.11 assistance_with:-.11 at_261:-.11 average_temperature:-.11 balboa:-.11 baths_the:-.11 be_87:.11 be_receiving:.11
begin_playing:.11 blue_note:.11 book_1:.11 by_hilton:-.11 cab_for:-.11 can:-.11 can_be:-.11 chase_field:-.11 concord:.11 confirming:-.11
could_not:-.11 couldn't:-.11 couldn't_book:.11 counselor_or:-.11 cruze:-.11 cubs_vs:-.11 degree:.11 departing:-.11 depot:.11 else_?:.11
embarcadero:.11 field:-.11 for_3:-.11 for_6:-.11 forest_hills:.11 found_9:-.11 found_at:-.11 from_fremont:.11 furnished:.11 getting:.11
goes:-.11 going_?:-.11 happy:.11 have_an:.11 here:-.11 him:-.11 i_can:.11 i_further:.11 i_searched:-.11 i've_reserved:.11 is_60:-.11
is_located:-.11 is_set:.11 it_cost:-.11 just_for:-.11 larkspur:-.11 like_me:.11 long_do:-.11 make_a:-.11 movie_is:.11 near:-.11
need_assistance:-.11 new_york:-.11 next_thursday:.11 no_it:-.11 no_thank:-.11 not_now:-.11 not_right:-.11 note_napa:.11 of_4:-.11
or_a:-.11 per:-.11 place_you:-.11 play_it:-.11 pm_to:.11 possibility_of:.11 price:-.11 priced:-.11 receiving:.11 rented:.11
requirements:-.11 reservation_the:.11 ride_and:.11 samaritan:-.11 samaritan_drive:-.11 shall_i:.11 shazam_!:.11 she:-.11 smoking_is:-.11
some_other:-.11 speaker:-.11 stadium_on:.11 stay:-.11 stay_?:-.11 successfully:-.11 the_activity:-.11 the_apartment:.11 the_time:-.11
the_transfer:-.11 theater_is:.11 there_is:-.11 there's_also:-.11 there's_the:.11 this_flight:.11 this_is:.11 ticket_has:.11 tickets:.11
transaction:-.11 traveling:-.11 unable:-.11 unable_to:-.11 valley:.11 visit_it:.11 was_unable:-.11 what_amount:.11 what_location:-.11
which_day:-.11 which_i:-.11 wind:.11 with_2:-.11 wrigley:-.11 wrigley_field:-.11 you_an:.11 you_going:-.11 you_in:.11 you_with:.11
you've:-.11 your_reservation:.11 yup_!:-.11 !_the:-.1 100:.1 1290:-.1 2_star:-.1 312:-.1 49:.1 5_30:-.1 5th:-.1 6_30:-.1 6_50:.1 62:-.1
75_degrees:-.1 79:.1 ^hackers:-.1 ^humidity_is:-.1 ^i_need_to:-.1 ^i_was:.1 ^i_will_be:-.1 ^is_the:-.1 ^it_costs:-.1 ^it's_a_baseball:-.1
^okay_how:.1 ^shall_i_get:.1 ^sure_i:.1 ^sure_where:-.1 ^the_car_is:.1 ^the_number:.1 ^the_room:.1 ^the_weather:.1 ^the_wind:-.1
^they_do_have:-.1 ^today_is:.1 ^transfer:-.1 ^what's_the:-.1 ^when_would_you:-.1 ^where_should:-.1 a_4:.1 a_baseball:-.1 a_bus:-.1
a_confirmation:.1 a_month:-.1 a_rating:.1 added:.1 aegena:-.1 allowed_at:-.1 am_looking:-.1 amazing:.1 an_american:-.1 and_found:-.1
and_humidity:.1 and_leaves:.1 another_transfer:.1 any_preferred:-.1 anything_i:.1 appointment_with:-.1 are_0:.1 asian:-.1 at_4:-.1
at_around:.1 at_t:.1 at_warsaw:-.1 at_wrigley:-.1 barber_shop:.1 bart:.1 bart_station:.1 beginning:.1 benjamin:.1 book_a:-.1 cal:-.1
center_experience:.1 certain:-.1 chase_center:.1 chicago:.1 coast:-.1 confirmation_email:.1 criteria_there:-.1 day_do:-.1 director_is:.1
do_something:.1 dogman_hackers:.1 event_name:-.1 event_on:-.1 event_starts:-.1 field_march:.1 flight_is:.1 flight_that:.1 floor:.1
forest:.1 fremont_bart:.1 from_santa:.1 further_assist:.1 great_!:-.1 great_i:-.1 has_1:.1 have_the:-.1 having:.1 how_does:.1 i_wish:-.1
in_a:-.1 is_12:-.1 is_19:.1 is_about:.1 layover_the:-.1 leaves_from:.1 like_it:-.1 like_your:.1 look_?:-.1 marriott_beverly:.1 me_the:-.1
movie:.1 movie_called:-.1 movie_would:-.1 museum_?:.1 office:.1 okay_how:.1 ophthalmologist:-.1 opinion:.1 options_you:-.1
other_assistance:.1 ought_to:.1 preference_?:-.1 price_per:-.1 psychiatrist_or:-.1 released:-.1 room_and:.1 room_is:.1 sound_?:.1
stadium_is:.1 staying:-.1 successfully_made:-.1 suit:-.1 sure_i:.1 sure_where:-.1 that's_fine:-.1 that's_it:-.1 the_tickets:-.1 these:.1
this_hotel:.1 ticket_price:-.1 tickets_for:.1 times:-.1 to:-.1 to_4:.1 transfers_that:-.1 under_the:.1 venue_is:-.1 vs_diamondbacks:.1
watch_it:.1 with_a:.1 works:-.1 you_can:-.1 you_checking:-.1 your_opinion:.1 your_preferences:-.1 1_person:-.09 105:-.09 112:.09 11th:-.09
1290_san:-.09 1st_and:.09 1st_at:-.09 2_bed:-.09 2_pm:.09 257:.09 3_tickets:-.09 32:.09 32_in:-.09 383:.09 4_10:-.09 4_and:.09 6_2:.09
700:-.09 ^did_you_need:.09 ^do_you_prefer:-.09 ^do_you_wish:-.09 ^fine:-.09 ^great_your:-.09 ^i_searched_and:-.09 ^i'm_looking_for:-.09
^i've_found_1:-.09 ^i've_successfully:-.09 ^is_it:-.09 ^it_departs:.09 ^it_departs_from:.09 ^my_pleasure:.09 ^no_it:-.09 ^no_not:-.09
^no_worries:.09 ^okay:-.09 ^phone_number:.09 ^phone_number_is:.09 ^reservation_is:.09 ^sure_!:-.09 ^sure_could:.09 ^thanks_a:-.09
^the_event:-.09 ^the_movie_is:.09 ^there's_the:.09 ^what_else_do:.09 ^what_kind_of:-.09 ^where_should_i:-.09 ^yes_there_are:.09
^you're_welcome:.09 a_26:.09 a_5:-.09 a_museum:-.09 a_night:.09 a_regular:-.09 a_short:.09 a_temperature:.09 about_11:.09 about_dogman:.09
address_?:-.09 airlines_at:.09 airport_is:-.09 am_bus:.09 am_on:.09 an_accord:.09 and_dr:-.09 and_on:-.09 and_they:-.09 angels_vs:-.09
another_event:-.09 any_further:.09 any_more:.09 appreciate:-.09 aquino:-.09 aquino_road:-.09 arizona_vs:-.09 around_16:-.09 at_1:-.09
at_1290:-.09 available_on:-.09 be_able:-.09 be_going:-.09 bedroom:-.09 bedrooms:-.09 been_reserved:.09 better:-.09 beverly:.09
beverly_hills:.09 booked_!:.09 booked_the:.09 booking_has:-.09 bus_leaving:-.09 bye:.09 campbell:-.09 car_available:-.09 carbon:-.09
carbon_leaf:-.09 cars:-.09 category_of:-.09 charles:-.09 charles_de:-.09 chevrolet:-.09 chinese:-.09 church:-.09 citi:.09 citi_field:.09
common:.09 completed:-.09 couldn't_make:-.09 days_to:.09 de_gaulle:-.09 degrees_fahrenheit:-.09 destination:-.09 details:.09
discovered:.09 dublin:-.09 duration:.09 else_available:-.09 else_today:.09 email:.09 event_taking:-.09 expected_to:.09 fahrenheit_is:.09
fahrenheit_the:-.09 find_something:-.09 find_them:.09 food_?:-.09 for_that:-.09 for_which:-.09 found:-.09 garden:-.09 garrone:.09
gaulle:-.09 gaulle_international:-.09 good_bye:.09 great_your:-.09 has_2:-.09 have_some:.09 however:.09 i_couldn't:-.09 i_reserve:-.09
i've_successfully:-.09 in_san:.09 interest_?:.09 interested_in:.09 is_650:.09 is_925:.09 it_costs:-.09 it's_at:.09 kane:-.09 leaf:-.09
leave_?:-.09 life_?:.09 like_an:-.09 like_help:-.09 like_music:-.09 like_tickets:.09 looks:.09 many_seats:-.09 matteo:.09
matteo_garrone:.09 may_like:-.09 minute:.09 moment:-.09 movie_?:-.09 museum_in:-.09 music_!:.09 nature:.09 nature_preserve:.09 no_not:-.09
no_they:.09 no_worries:.09 north:-.09 not_able:-.09 of_doctor:-.09 of_help:.09 of_showers:.09 opinion_on:.09 ought:.09 outdoor:.09
pearson:.09 pearson_international:.09 permitted_in:.09 place_at:.09 places_in:-.09 pleasant:.09 pm_the:-.09 pm_today:.09 pool_ride:-.09
popular:.09 preserve:.09 process:.09 released_in:-.09 reservations:.09 restaurant_in:-.09 review_you:.09 san_tomas:-.09 search_?:-.09
searched_and:-.09 see:-.09 shop:.09 showers:.09 something_?:.09 something_in:-.09 song_and:-.09 sorry_there:-.09 standard_altima:-.09
sure_!:-.09 sure_could:.09 that_event:.09 that_information:-.09 the_afternoon:-.09 the_california:-.09 the_checking:-.09 the_ride:.09
their_address:-.09 think_about:.09 think_of:.09 this_therapist:-.09 thursday:.09 to_have:.09 to_proceed:.09 to_stay:-.09 tomas:-.09
tomas_aquino:-.09 toronto_pearson:.09 trip:-.09 trying_to:-.09 up_at:.09 useful:-.09 visit_them:-.09 vs_giants:-.09 was:.09
was_released:-.09 what_sort:-.09 will_be:-.09 will_need:-.09 willing:.09 willing_to:.09 with_alaska:.09 worries:.09 you're_welcome:.09
050:.08 10_of:.08 10th:-.08 11_30:.08 11_minutes:.08 14th_at:-.08 2_?:.08 2_alarms:-.08 2_bedrooms:-.08 212:.08 217:.08 3_7:.08
3_baths:.08 3_bedrooms:.08 3_therapists:.08 34:-.08 4_050:.08 4_3:-.08 4_?:.08 415:-.08 543:-.08 55_pm:.08 60_furman:.08 72:.08 83:.08
^absolutely:.08 ^alright:-.08 ^any_preference:-.08 ^bahia:.08 ^bahia_resort:.08 ^bahia_resort_hotel:.08 ^can_you_tell:-.08 ^do_they:-.08
^dumbo:.08 ^great_i:-.08 ^i_can_see:.08 ^i_found_3:-.08 ^i_have_started:.08 ^i_hope:.08 ^i_need_a:-.08 ^i've:.08 ^in_what_city:-.08
^in_which_city:-.08 ^it_leaves_from:.08 ^no_it_is:-.08 ^no_that's:-.08 ^ok:-.08 ^ok_i:.08 ^okay_anything:.08 ^okay_anything_else:.08
^on_what:-.08 ^phone:.08 ^please_confirm_the:.08 ^send:-.08 ^the_apartment_is:-.08 ^the_wind_will:-.08 ^there_are_3:.08 ^try:-.08
^what_city_will:.08 ^what_sort:-.08 ^what_sort_of:-.08 ^will_you:-.08 ^yes_it:-.08 ^yes_it_is:-.08 a_27:-.08 a_7:.08 a_9:-.08
a_moderate:-.08 a_pool:-.08 a_pop:.08 a_rental:-.08 a_song:-.08 absolutely:.08 account_balance:.08 actually_the:.08 also_a:-.08
americo_at:-.08 amphitheater:-.08 an_interesting:-.08 and_ending:.08 and_yes:.08 appointment:-.08 appointment_could:-.08 are_planning:-.08
arrives_in:.08 as_well:-.08 at_blue:.08 at_concord:.08 at_lincoln:-.08 be_?:-.08 be_all:-.08 bed_room:.08 begun:.08 body_double:.08
booked_it:.08 booked_you:.08 bought:.08 braves:-.08 bus_tickets:-.08 cal_coast:-.08 call_them:.08 car_?:-.08 cardinals:-.08 center_is:-.08
check_the:-.08 coast_credit:-.08 coming:.08 consider:-.08 costs_24:-.08 could_help:.08 cowboys:-.08 credit:-.08 credit_union:-.08
criteria_out:-.08 date_would:-.08 day_?:-.08 destination_station:-.08 diamondbacks:.08 double:.08 down:-.08 eagles:-.08 eagles_vs:-.08
ending:.08 entrance_fee:-.08 evening:-.08 family:-.08 festival:.08 find_another:-.08 for_4:-.08 forecast:-.08 found_1:.08
francisco_that:.08 from_2015:-.08 from_which:-.08 furman:.08 furman_street:.08 get:.08 grit:.08 grit_with:.08 gynecologist:-.08
happening_on:.08 has_been:.08 have_started:.08 hill:.08 hotel_in:.08 hotel_is:.08 i_located:.08 i_show:.08 in_lax:.08 in_oakland:-.08
information_useful:-.08 interests:-.08 is_10:.08 is_29:.08 is_7:-.08 is_77:-.08 is_initiated:.08 is_union:-.08 it_starts:-.08 liquor:-.08
look_in:.08 love:-.08 luxury_ride:-.08 made_a:.08 make_another:.08 mame_and:-.08 mean:.08 mets:.08 mets_vs:.08 monday_?:.08 nice:.08
nice_and:.08 no_that's:-.08 northwest:-.08 now_i:-.08 number_is:.08 of_money:.08 of_precipitation:.08 ok_i:.08 okay_anything:.08
one_person:-.08 or_high:.08 permitted:.08 phone_is:-.08 picking:-.08 place_and:.08 pm_at:.08 pm_it:.08 pm_until:.08 practice:-.08
pranav's:.08 pranav's_checking:.08 precipitation:.08 prefer_a:-.08 rated_4:-.08 ready:.08 rental_?:.08 reservation_enjoy:-.08
restaurants:-.08 run:-.08 shortly:.08 some_tickets:.08 someone:-.08 something_to:.08 southeast:-.08 star_hotel:-.08 street_brooklyn:.08
subtitles_correct:.08 successful:-.08 suite:.08 take_3:.08 the_bus:-.08 the_falcons:.08 the_money:-.08 the_origin:-.08 the_rent:-.08
the_reservations:.08 the_restaurant:.08 there_should:-.08 thinking:-.08 this_time:.08 time_the:-.08 to_pranav's:.08 to_review:.08
to_send:-.08 travelling:-.08 true_grit:.08 tuesday:-.08 unfurnished:.08 union_amphitheater:-.08 us:-.08 viva:.08 viva_las:.08
vs_braves:-.08 vs_cardinals:-.08 vs_cowboys:-.08 want_in:.08 watch_a:-.08 what_you're:.08 when_do:-.08 will_it:-.08 will_take:.08
with_american:-.08 would_you:.08 you_and:.08 you_like:.08 you_might:.08 you_please:-.08 you're:.08 your_information:.08 your_movie:.08
zoo:.08
`,
    },
    chat: {
      next: `
do_you:.71 you_like:.67 ?:.66 married:.61 how_old:.53 are_you:.51 any_hobbies:.5 old_are:.49 own_a:.49 bet:-.47 hobbies:.47 hobbies_?:.46
how_are:-.45 color:.44 do_that:-.43 visit:.43 is_your:.42 were:-.42 make:-.41 you_married:.41 europe:.4 is_that:-.4 would:-.4 ^are:.39
do:.39 funny:.38 it_?:-.38 growing:.37 married_?:.37 one_of:-.37 say:-.37 them:-.37 any:.35 i_bet:-.35 i_go:.35 if:-.35 sounds:-.35
turtle:-.35 about_yourself:.34 as_well:-.34 fun:-.34 like_a:-.34 more:-.34 stop:-.34 the_color:.34 to_the:.34 your:.34 ^great:.33
dolls:.33 far:.33 must:-.33 well:-.33 with_a:-.33 ^ok:.32 food:.32 how_do:-.32 we:.32 wear:-.32 am_good:-.31 dogs:-.31 french:.31
go_to:.31 one:-.31 other:-.31 pink:.31 s:-.31 you_are:-.31 young:-.31 ^not:-.3 amazing:-.3 day:-.3 i_own:.3 lonely:-.3 my_dogs:-.3
names:-.3 short:.3 since:-.3 some:-.3 take:-.3 to_?:-.3 you_from:.3 you_going:-.3 ^ah:-.29 ah:-.29 best_friend:.29 could:-.29 do_for:.29
female_?:.29 for_a:.29 games_?:.29 how_is:.29 i:.29 i_get:.29 keeps:-.29 now_?:-.29 sister:-.29 someday:-.29 there:-.29 weather:.29
your_favorite:.29 ^nice_!:-.28 favorite:.28 hard:-.28 have_any:.28 hi:-.28 italian_food:.28 like_your:-.28 listen:-.28 much:-.28 red:.28
relax:-.28 talking:-.28 ^that_sounds:-.27 ^what:-.27 along:.27 good_luck:-.27 i_could:-.27 it:-.27 me:.27 nice_i:.27 pets_?:.27 shop:-.27
sounds_fun:-.27 that_sounds:-.27 the_playground:.27 today:.27 what_do:.27 ^cool_i:.26 ^hi:-.26 ^i_am_good:-.26 ^just:-.26
^well_that_is:-.26 am_well:-.26 hats:-.26 is_great:-.26 is_in:-.26 playground:.26 work_?:.26 yesterday:.26 you_live:.26 ?_mine:.25
^me_too_i:-.25 about_you:-.25 car:.25 computer:-.25 do_your:.25 down:-.25 fashion:.25 favorite_food:.25 i_do:-.25 they:-.25 too_!:-.25
where:.25 you:.25 !_do:.24 10:-.24 ^my_dad:-.24 adopted:-.24 am_going:.24 am_so:-.24 any_pets:.24 donuts:.24 fit:-.24 have_never:-.24
in_your:.24 is_my:.24 love_dogs:.24 man_i:-.24 need_a:.24 ok:.24 piano:-.24 smart:.24 so_do:.24 to_you:-.24 what_i:-.24 ^hi_i_am:-.23
^nice_i:.23 all_the:-.23 and_have:.23 cancer:.23 expensive:-.23 farm:.23 for_?:-.23 i_started:.23 is_red:.23 listen_to:-.23 not_but:.23
old:.23 prefer:-.23 raise:.23 speaking:.23 to_travel:.23 use:-.23 you_must:-.23 ?_that:-.22 ^i_bet:-.22 ^i_love_the:-.22 ^sounds_like:-.22
all:-.22 all_day:-.22 along_with:.22 beach:-.22 but_they:-.22 could_go:.22 did_you:.22 donate:.22 drive_a:.22 each:-.22 exercise:.22
female:.22 ford:-.22 fun_?:.22 getting:.22 good_how:-.22 grey:.22 have_you:.22 meat:.22 must_have:-.22 nothing:-.22 part:.22 pet:.22
thank_you:-.22 the_beach:-.22 them_?:-.22 there_are:-.22 today_?:.22 workout:-.22 wrong:-.22 you_believe:.22 ^awesome_!_i:-.21
^great_!:.21 ^i_have_to:-.21 ^it_was:-.21 a_great:-.21 about:-.21 and_i:.21 book:-.21 charlie:-.21 choice:-.21 congratulations:-.21
events:.21 favorite_movie:.21 fly:.21 from_a:-.21 gymnastics:.21 hip:-.21 i_believe:-.21 is_good:.21 just_got:-.21 know_it:.21
machine:-.21 make_you:-.21 mechanical:.21 next:.21 no:-.21 olympic:-.21 twitter:-.21 what_?:-.21 what_is:.21 win:-.21 would_like:-.21
yes_i:-.21 you_know:.21 !_how:-.2 ?_what:-.2 ^he:-.2 ^i_have_two:-.2 ^me:-.2 a_fan:-.2 been_for:.2 between:-.2 birthday:-.2 blonde:.2
disney:.2 do_!:-.2 first:.2 fun_!:-.2 got_a:.2 have_been:.2 he:-.2 hear_that:-.2 in_college:.2 in_my:.2 like_sports:.2 makes:.2 music:.2
nice_!:-.2 only_eat:.2 pick:.2 quite:-.2 sad:-.2 school_and:-.2 shipyard:.2 that:-.2 thing_to:-.2 to_shop:-.2 to_talk:-.2 u:.2 until:-.2
why_do:-.2 you_work:.2 your_family:.2 !_?:-.19 ?_are:.19 ^are_you:.19 ^i_have:-.19 ^i_have_never:-.19 ^i_prefer:-.19 ^that_is_so:-.19
^what_is:-.19 again:.19 and_french:.19 and_go:-.19 bet_you:-.19 came:.19 concerts:-.19 consider:-.19 favorite_color:.19 for_fun:.19
girlfriend:.19 good_too:.19 has:-.19 have_kids:.19 having:.19 horses:.19 i_hope:.19 i_wear:-.19 is_an:-.19 like:.19 like_the:-.19 male:.19
me_too:-.19 musician:.19 nissan:.19 not_drink:-.19 now_that:.19 of_your:.19 often:-.19 really_i:-.19 red_and:.19 shelter:.19 since_i:-.19
so:.19 so_sorry:-.19 speaking_of:.19 the_weather:.19 time:.19 to_disney:.19 tractor:.19 volunteer:-.19 wedding:-.19 will_not:.19
you_will:-.19 !_so:.18 18:.18 ?_i:.18 ^ha:.18 ^nice_!_i:-.18 ^oh:-.18 ^there:-.18 ^when_i:.18 a_construction:.18 a_good:-.18 am:.18
am_also:.18 am_from:.18 awesome_!:.18 because_i:.18 cars_?:.18 come:-.18 cool_my:-.18 day_i:.18 dogs_are:-.18 fan:-.18 favorite_?:-.18
folk:.18 foods:.18 grill:.18 hair:.18 have_not:-.18 heard_of:-.18 i_would:-.18 is_a:-.18 is_actually:.18 it_a:-.18 kids_?:.18 lot_to:-.18
luck_with:-.18 mini_van:.18 model:.18 myself:-.18 not_really:-.18 oh_no:-.18 ready_for:.18 store:.18 thank:-.18 that_i:.18 the_us:.18
things:-.18 travel_?:.18 treadmill:-.18 van:.18 watching:.18 whats_your:.18 you_do:.18 you_find:-.18 yourself:.18 ?_how:-.17 ?_or:-.17
^good_i:.17 ^how_are_you:.17 ^i_enjoy:-.17 ^oh_no:-.17 ^okay:.17 a_kid:-.17 am_doing:-.17 am_single:-.17 are_the:.17 at_the:.17 boy:-.17
but_my:-.17 cheeseburgers:.17 christopher:.17 christopher_columbus:.17 construction:.17 day_?:-.17 dog_agility:.17 friend:.17
getting_married:.17 grew:-.17 grew_up:-.17 guess:.17 hip_hop:-.17 hop:-.17 i_live:-.17 i_love:.17 is_really:-.17 italian:.17
just_like:-.17 left:.17 left_me:.17 lot:-.17 may:-.17 maybe:-.17 maybe_i:-.17 miles:-.17 mini:.17 music_?:.17 near:-.17 never_heard:-.17
north:-.17 not_like:-.17 old_school:-.17 open:-.17 own:.17 possible:-.17 really_nice:-.17 rowing:-.17 rowing_machine:-.17 shawarma:-.17
should:.17 sounds_like:-.17 talking_to:-.17 their:-.17 to_my:.17 to_school:.17 triplets:-.17 very_much:-.17 war:.17 well_that:-.17
years:.17 !_my:-.16 16:-.16 ^awesome:.16 ^did:-.16 ^i_am_sorry:-.16 ^i_am_well:-.16 ^i_get:.16 ^i_have_a:.16 ^i_live:-.16 ^yes_i:-.16
a_new:.16 a_turtle:-.16 about_it:-.16 are_your:.16 around:-.16 as_i:-.16 back_from:-.16 beautiful:.16 brought:.16 can_you:.16 do_i:-.16
dogs_do:-.16 doing_good:.16 enjoy_it:-.16 ever:.16 food_?:.16 get_married:.16 go_for:-.16 great_to:-.16 has_been:-.16 have_a:.16
he_is:-.16 horse:.16 huh:-.16 i_drive:.16 i_find:.16 i_prefer:-.16 i_will:.16 if_i:-.16 is_amazing:-.16 kinds:-.16 knit:.16 know_what:-.16
language:.16 let:.16 like_music:.16 lucky:-.16 my_family:.16 nice:.16 no_but:-.16 nursing:-.16 of_the:-.16 out_with:.16 pick_up:.16
skinny:.16 sorry_to:-.16 sound:-.16 spent:.16 taught:-.16 taught_me:-.16 that_s:-.16 thing:-.16 times:.16 to_church:-.16 to_do:.16
to_visit:.16 type_of:-.16 where_are:.16 will_be:.16 wish:.16 1992:.15 ?_my:-.15 ^have_you:.15 ^he_is:-.15 ^how_are:.15 ^i_am_doing:-.15
^i_am_so:-.15 ^i_could:-.15 ^i_just:.15 ^i_love:-.15 ^i_would_love:-.15 ^mine:-.15 ^no_i_do:.15 ^sure_!:-.15 ^they_are:-.15 a_lot:-.15
a_teacher:-.15 alot:-.15 and_play:-.15 are:.15 awful:-.15 bad:.15 blocks:-.15 carolina:-.15 color_?:.15 columbus:.15 do_it:-.15
do_like:-.15 dog_?:.15 dude:-.15 family:.15 for_your:-.15 garden:.15 go:.15 hates:-.15 hello:-.15 hoping:-.15 how_to:-.15 i_know:-.15
i_make:-.15 i_wish:.15 i_work:.15 i_workout:-.15 in_?:-.15 in_it:.15 is_interesting:.15 it_does:-.15 just_moved:.15 kids:.15 king:.15
like_working:-.15 me_what:-.15 mean:-.15 much_i:-.15 my:.15 my_own:-.15 play_?:-.15 remember:-.15 soda:.15 sorry:-.15 sorry_i:.15
spend_my:-.15 take_it:-.15 tell_me:.15 think_so:-.15 to_music:-.15 to_relax:-.15 to_stay:.15 true:.15 up_with:-.15 very_well:-.15 way:-.15
we_should:.15 won_a:.15 would_love:-.15 you_sound:-.15 !:-.14 ?_you:-.14 ^good_luck:-.14 ^hello:-.14 ^i_love_to:-.14 ^i_see:.14
^maybe_i:-.14 ^that_is:.14 ^that_s:-.14 ^that_sounds_great:-.14 ^yes_and:.14 a_gold:.14 a_very:.14 agility:.14 am_not:.14 am_retired:.14
am_sorry:-.14 an:-.14 awesome:.14 back:-.14 be_in:.14 better_than:-.14 big:.14 bought_a:.14 bummer:-.14 chicago:.14 chicken:.14
children:.14 church:-.14 class:.14 custodian:-.14 disney_world:.14 do_enjoy:-.14 double:-.14 eat:.14 eating:-.14 fish:.14 gamble:-.14
german:.14 get_me:-.14 girl:.14 great:-.14 growing_up:.14 grown:-.14 here:.14 him:-.14 how_did:-.14 i_see:.14 i_won:.14 is_funny:.14
keeps_me:-.14 living:.14 look:.14 love_the:-.14 mine_is:.14 my_sister:-.14 nice_of:-.14 not_be:-.14 not_support:.14 of_time:.14 papaya:.14
powers:-.14 ride:.14 right_?:-.14 roof:.14 sell:-.14 selling:.14 six:.14 song:.14 stuff:-.14 super:-.14 sure_do:-.14 there_is:-.14
through:-.14 to_listen:-.14 to_try:-.14 to_work:-.14 tv:.14 unless:-.14 vanilla:.14 volunteering:.14 wear_a:-.14 where_do:.14 while:-.14
wife_is:-.14 worker:.14 wow_i:-.14 yes_and:.14 you_a:.14 you_ever:.14 you_see:-.14 !_what:.13 ^do_you_want:-.13 ^ha_ha:.13 ^hi_!:-.13
^i_am:-.13 ^i_can:-.13 ^i_had:-.13 ^i_hope:.13 ^i_understand:.13 ^my:.13 ^my_parents:.13 ^no_but:-.13 ^not_really:-.13 ^one:-.13
^so_i:-.13 ^thanks:.13 ^that_is_good:.13 ^that_is_very:.13 ^why:-.13 a_favorite:-.13 a_living:.13 a_week:-.13 about_my:-.13 allowed:-.13
am_i:.13 animals:.13 army:-.13 attend:.13 avoid:-.13 blue:.13 books:.13 bought:.13 color_is:.13 compete:-.13 currently:-.13 do_the:-.13
dress:.13 drive:.13 dying:.13 early:-.13 economics:.13 education:-.13 enough:.13 ford_pinto:-.13 good:.13 green:-.13 ha:.13 happened:-.13
have:.13 have_two:-.13 helped:.13 hi_!:-.13 holidays:.13 honestly:-.13 house_with:.13 how_nice:-.13 however:.13 i_actually:.13 i_got:.13
i_may:-.13 in:.13 in_somalia:.13 indeed:.13 into:.13 is:.13 is_cool:.13 it_sure:.13 kinds_of:-.13 like_me:.13 like_that:.13 like_to:.13
love_music:.13 major:.13 making:.13 mechanical_engineer:.13 medal_in:.13 months:.13 my_parents:-.13 now:-.13 once_i:.13 parents:-.13
plan:-.13 see_a:-.13 services:-.13 shop_for:-.13 songs:-.13 soon:.13 teacher:-.13 that_you:-.13 the_olympics:-.13 those:-.13 to_go:-.13
too_and:-.13 use_a:-.13 very:-.13 want_to:.13 watch:.13 watched:.13 water:-.13 well_you:-.13 what_was:-.13 work_and:-.13 yacht:.13
you_?:-.13 you_can:-.13 you_drink:.13 you_still:-.13 you_win:-.13 !_have:-.12 !_you:-.12 1:-.12 3rd:.12 5:-.12 ^how:-.12 ^i_got:-.12
^i_try:.12 ^i_try_to:.12 ^it:-.12 ^that_is_nice:.12 ^there_are:-.12 ^well_that:-.12 ^well_you:-.12 ^why_not:-.12 ^yeah_it:-.12
^yes_i_love:-.12 a_bookstore:.12 always_on:-.12 am_a:-.12 am_getting:.12 am_older:.12 and_sing:-.12 and_you:.12 around_the:-.12
at_school:-.12 bake:-.12 bit_of:.12 brown:.12 building:.12 burger_king:.12 clean:-.12 close_to:.12 do_they:.12 dog:.12 dogs_!:.12
doing_today:.12 drinking:.12 evening_?:.12 every_week:.12 family_is:-.12 for_it:-.12 for_my:.12 get_it:.12 good_you:-.12 group:-.12
hat:-.12 have_fun:-.12 homeless_shelter:.12 i_can:.12 i_must:-.12 i_sing:-.12 italy:-.12 job_i:-.12 just_came:.12 late:.12 live_a:-.12
looking_for:.12 money_on:-.12 my_friend:.12 now_!:-.12 of_music:.12 personal:-.12 really:-.12 running:-.12 sales:-.12 seeing:-.12
several:-.12 since_my:.12 somalia:.12 sometimes_i:.12 still:-.12 t:-.12 taking_a:.12 they_are:-.12 to:.12 to_me:.12 told:.12 turned_18:.12
up_?:-.12 very_cool:-.12 weird:.12 what:-.12 what_type:-.12 whats:.12 winter:.12 with_?:.12 yeah_it:-.12 yes:-.12 you_want:-.12 ^ah_i:-.11
^i_do_like:-.11 ^like:-.11 ^lol:.11 ^really:-.11 ^what_do:.11 ^what_do_you:.11 ^wow_!:-.11 about_the:-.11 after_a:-.11 agility_classes:.11
ah_i:-.11 allow:-.11 american:-.11 and_a:.11 and_now:-.11 become:.11 been:.11 being_in:-.11 big_truck:.11 buy:-.11 california:.11
classes:.11 clothes:.11 colorado:.11 daughter:.11 do_?:.11 do_have:-.11 drive_?:.11 driving:.11 excited:-.11 farm_?:.11 father_was:.11
get_out:.11 gold_medal:.11 good_just:-.11 great_i:.11 here_i:.11 high:-.11 horses_?:-.11 hours:.11 i_hate:.11 i_need:.11 i_sure:-.11
in_this:-.11 is_one:-.11 it_!:.11 just_love:.11 life_is:-.11 like_my:.11 listening:-.11 made:-.11 match:-.11 me_a:.11 me_i:-.11
most_of:.11 move:-.11 my_favorite:.11 my_hair:.11 my_heart:.11 my_tractor:.11 nature:.11 not_very:-.11 oh:-.11 on_facebook:-.11 parks:.11
play_on:.11 practice:-.11 retired:.11 rich:-.11 school_?:.11 sisters:.11 so_what:.11 sound_like:-.11 sounds_interesting:-.11 spend_a:-.11
started:.11 the_hospital:-.11 then_i:.11 they_like:-.11 using:.11 wait:-.11 walking:-.11 was:.11 was_an:.11 was_your:-.11 watches:-.11
weekends:.11 whole:-.11 with_the:-.11 wrong_with:-.11 ^i_think_i:-.1 ^i_work_at:-.1 ^if_i:-.1 ^me_too:-.1 ^now_that:-.1 ^sounds:-.1
^that_is_awesome:.1 ^that_is_cool:.1 ^that_is_not:-.1 ^you:-.1 a_custodian:-.1 a_german:.1 a_home:.1 a_walk:.1 a_year:.1 actually:.1
after_i:.1 already:-.1 also_a:.1 am_actually:-.1 am_very:-.1 and_fries:-.1 and_they:-.1 any_other:-.1 baby:.1 boyfriend:.1 by:.1 city:-.1
coffee:.1 cool_i:.1 could_be:-.1 dangerous:.1 deaf:-.1 does:-.1 doing_great:-.1 fan_of:-.1 fave:.1 from_my:-.1 get_a:-.1 good_and:.1
guy:.1 ha_ha:.1 hard_to:-.1 hey_!:-.1 homeless:.1 human_services:-.1 husband_and:-.1 i_am:.1 i_recently:.1 i_study:.1 industry:-.1
is_not:-.1 it_all:-.1 it_has:-.1 just_do:-.1 like_it:-.1 listening_to:-.1 looks:.1 love:.1 marathon:-.1 me_something:.1 me_to:.1 met:-.1
more_into:-.1 mountain:.1 mouse:.1 my_fave:.1 my_older:-.1 not_even:-.1 others:-.1 party:.1 player:.1 really_?:-.1 scorpions:.1 see_the:.1
seem:-.1 single:.1 so_much:.1 stand:-.1 students:-.1 terrible:.1 the_age:.1 the_kids:-.1 think_about:-.1 this_evening:.1 thought:.1
time_stop:-.1 to_spain:-.1 to_that:-.1 too:-.1 toys:.1 twice:.1 twins:-.1 type:-.1 unfortunately:-.1 vanilla_ice:.1 video:.1
video_games:.1 weakness:.1 week:.1 what_happened:-.1 with_her:-.1 wonderful_i:.1 wow_you:-.1 you_!:.1 you_too:-.1 your_spare:.1 yours_?:.1
!_its:-.09 10_years:-.09 1000:-.09 ^a:-.09 ^awesome_i:.09 ^do_you_have:.09 ^do_you_like:.09 ^i:-.09 ^i_did_not:-.09 ^i_do_but:.09
^i_wish:.09 ^my_favorite:.09 ^no_but_i:-.09 ^really_?:-.09 ^right:.09 ^since:-.09 ^yes_it:.09 ^you_are:-.09 a:.09 a_cat:.09 a_gym:.09
a_super:-.09 alone:.09 and_do:-.09 and_kids:-.09 animals_?:.09 are_in:-.09 as_an:-.09 aunt:.09 awesome_what:.09 because:.09 believe_in:.09
by_the:.09 can_have:-.09 can_not:.09 canada:.09 cat:.09 cats:-.09 children_?:.09 construction_worker:.09 dogs_i:-.09 doing:-.09
doing_?:-.09 due_to:.09 except:-.09 friends_and:-.09 from_india:.09 get_my:.09 go_on:.09 good_at:.09 good_i:.09 got_back:-.09 grade:.09
help:.09 helped_me:.09 her:-.09 hero:-.09 homework:-.09 hopefully:-.09 huge:-.09 i_already:-.09 i_always:.09 i_read:.09 i_try:.09
i_used:.09 i_worked:.09 inside:-.09 is_bad:.09 kid_?:.09 lawyer:.09 like_pizza:.09 lol:-.09 make_time:-.09 marry:.09 may_be:-.09
me_and:.09 much_time:.09 my_car:.09 my_new:.09 my_toys:.09 no_!:.09 now_i:-.09 of_them:-.09 on:.09 online:.09 or_do:-.09 out_a:-.09
paella:.09 people:.09 place:.09 psychology:-.09 really_like:.09 recently:.09 retirement:-.09 right_now:-.09 role:.09 someone:.09 sure:.09
teacher_i:-.09 teachers:-.09 than:-.09 the:.09 the_time:-.09 the_treadmill:-.09 to_get:.09 to_marry:.09 to_retire:.09 understand:-.09
wants:.09 was_born:.09 weekend:-.09 well_how:-.09 where_you:.09 who:-.09 will:.09 will_try:-.09 wow_!:-.09 yes_it:.09 you_go:.09
you_in:.09 you_this:.09 your_dogs:-.09 2:-.08 ^cool_!:-.08 ^do_you_live:-.08 ^hello_!:-.08 ^hello_i:.08 ^hey_!:-.08 ^hey_i:.08
^i_am_going:.08 ^i_am_great:.08 ^i_am_in:.08 ^in:.08 ^no_i:.08 ^not_really_i:-.08 ^oh_wow_i:-.08 ^that_is_true:.08 ^when:.08 ^yeah:-.08
^yeah_it_is:-.08 a_car:-.08 a_child:-.08 a_huge:-.08 a_little:.08 a_rolls:-.08 aerosmith:-.08 am_an:-.08 am_great:.08 am_pregnant:.08
am_pretty:-.08 an_interesting:-.08 art:-.08 as_a:.08 athletic:.08 become_a:.08 better:-.08 bored:.08 build:-.08 burger:.08 can:-.08
care_for:.08 care_of:-.08 die:-.08 do_but:.08 do_when:.08 does_not:-.08 dogs_name:-.08 due:.08 english:-.08 enjoy:.08 everywhere:.08
ex:-.08 field:-.08 fine:.08 florida:-.08 for_the:.08 gold:.08 graduated:-.08 had_to:-.08 heard:-.08 hello_!:-.08 hello_i:.08 hey_i:.08
home:-.08 horse_farm:.08 i_also:.08 i_grew:-.08 i_had:.08 i_really:.08 i_stay:-.08 i_think:-.08 i_understand:.08 in_colorado:-.08
in_ohio:.08 is_going:-.08 is_yours:.08 it_on:-.08 just_have:-.08 kids_and:-.08 life_coach:-.08 live_?:.08 live_with:-.08 long:.08
long_time:.08 love_them:.08 mainly:-.08 market:-.08 mickey:.08 money_to:-.08 mountain_biking:.08 my_best:.08 my_dad:-.08 my_wife:.08
nascar:.08 nice_chatting:.08 nice_to:.08 not_my:-.08 not_so:-.08 parents_were:-.08 part_of:.08 pizza:-.08 put:-.08 queen:-.08 raised:.08
reading:-.08 ready:.08 ready_to:-.08 relaxing:.08 same:.08 shopping:-.08 show:.08 side:-.08 subject:.08 support:.08 that_the:.08
that_was:.08 that_would:-.08 the_farm:.08 the_same:.08 them_in:-.08 they_have:.08 to_dance:-.08 to_help:.08 to_say:-.08 too_much:-.08
tough:.08 training:-.08 try:-.08 up_my:.08 up_on:-.08 watch_?:.08 what_are:-.08 when:-.08 which_i:.08 with_you:-.08 you_eat:-.08
you_were:-.08 your_parents:.08
`,
      previous: `
why:-.6 ?:-.52 days:-.46 use:-.44 which:-.44 what:-.43 guitar:-.41 you:-.4 favorite_color:.38 s:.38 am_a:-.36 always:.35 church:.35
color:.35 good_just:.35 different:-.34 do_you:-.34 nice_to:.34 ^no_i_do:-.33 about:-.33 i_just:-.33 more:.33 the_playground:.33 ^a:.32
^i_live:-.32 ^you:.32 find:-.32 play:-.32 all_day:-.31 am_always:.31 i_own:-.31 off:-.31 playground:.31 spare:-.31 ^yes_i_am:-.3
company:-.3 getting:-.3 i_also:-.3 place:.3 time_i:-.3 us:-.3 whole:.3 ^do_you_have:-.29 a_cat:-.29 does_not:-.29 probably:.29 until:.29
we_have:.29 5:.28 and:.28 i_will:.28 of_my:.28 possible:.28 spare_time:-.28 winter:.28 working:-.28 you_have:-.28 and_play:-.27
business:.27 by_my:-.27 country:-.27 french:.27 horses:.27 i_live:-.27 lonely:-.27 our:.27 scary:.27 school_and:.27 thank:.27 watching:.27
what_is:-.27 15:-.26 ^i_am_from:.26 am_so:-.26 detention:.26 do_for:-.26 friend:-.26 i_actually:-.26 late:-.26 my_life:-.26 physical:-.26
playing:.26 school_i:-.26 tea:-.26 to_you:-.26 years_old:-.26 ^awesome_!:.25 ^it_was:-.25 ^they:-.25 been:-.25 cooking:-.25 crazy:-.25
europe:-.25 ex:-.25 music:-.25 my_children:.25 same:-.25 that_!:-.25 where_are:-.25 where_do:-.25 you_from:-.25 ^hello_i:-.24 at:-.24
be_a:.24 dream:.24 hello_i:-.24 me_?:.24 named:.24 older:.24 tacos:.24 would_be:-.24 5_years:.23 ^not:-.23 about_it:-.23 all_i:.23
and_the:-.23 around:-.23 care:-.23 center:.23 chicken:.23 day:-.23 football:.23 for_that:.23 i_cant:-.23 i_use:-.23 married:.23 may_be:.23
new:-.23 song:.23 though:.23 to_eat:.23 to_keep:-.23 whats:-.23 won:-.23 your:-.23 !_but:-.22 ^no_i_have:.22 am_too:-.22 are_you:-.22
awesome_!:.22 because:-.22 burger:-.22 dead:.22 do_drugs:.22 due:.22 evening:.22 have_not:-.22 i_enjoy:-.22 is_why:-.22 kid:-.22
parents:-.22 season:.22 story:-.22 survive:-.22 the_only:-.22 to_college:.22 tonight_?:-.22 travel:-.22 treadmill:-.22 tv:.22 where:-.22
you_are:.22 you_like:-.22 ^hi_how:-.21 ^i_am_in:-.21 ^i_have_been:-.21 ^oh_ok:.21 although_i:-.21 am_only:.21 at_home:-.21 big:-.21
cant:-.21 drive:-.21 folk_music:-.21 for_a:-.21 for_school:-.21 hate:-.21 have_you:-.21 hi_how:-.21 i_listen:-.21 keep:-.21
my_parents:-.21 next:.21 not_a:.21 of_a:-.21 oh_ok:.21 rule:.21 seen:-.21 soda:-.21 store:-.21 tell:-.21 time_to:.21 what_are:-.21
you_and:-.21 ^hello_i_am:-.2 ^maybe:-.2 ^no:.2 all_of:-.2 am_retired:-.2 by:-.2 could_be:-.2 favorite_is:-.2 guy:.2 how_are:-.2 i_do:.2
i_may:.2 i_really:.2 interesting:-.2 last:.2 me_!:-.2 means:.2 my_ex:-.2 now_?:-.2 old_i:-.2 on_my:-.2 outdoors:-.2 person:-.2 rolling:.2
rolling_stones:.2 stones:.2 there_is:-.2 trying_to:.2 what_i:.2 why_i:-.2 will_you:-.2 work_at:-.2 !_i:.19 10:-.19 ^have:-.19
^hi_how_are:-.19 ^i_am:.19 ^i_did:.19 ^i_try:-.19 ^me:.19 ^me_too_!:.19 ^yes_my:.19 a_custodian:-.19 and_work:.19 awesome_i:-.19
believe_in:.19 cat:-.19 children:.19 christopher:-.19 christopher_columbus:-.19 else:-.19 finance:.19 florida:-.19 ghost:.19 go:-.19
going:-.19 good_!:-.19 great_!:-.19 i_eat:.19 is_one:.19 made:.19 may:.19 me_and:-.19 me_to:.19 mostly:-.19 not_really:-.19 not_so:.19
of_time:-.19 out:-.19 park:-.19 royce_ghost:.19 see_the:.19 some_of:.19 someone:-.19 to_cook:-.19 to_travel:-.19 two_dogs:-.19 up_on:-.19
weekends:.19 will_not:-.19 would_like:-.19 yale:.19 yes_my:.19 ^how_old:.18 ^interesting:-.18 ^ok:-.18 ^there_are:.18 a_big:-.18
a_good:.18 a_year:-.18 again:-.18 am_not:.18 ate:.18 beautiful:-.18 college_?:.18 enough:.18 field:-.18 four:.18 human_services:-.18
i_started:.18 it_a:.18 lab:.18 of_money:.18 olympic:-.18 papaya:.18 piano:-.18 sisters:.18 swim:-.18 taking:-.18 tend:-.18 to_relax:-.18
today_?:.18 took:.18 visiting:.18 you_tonight:-.18 ^good_i:-.17 ^hey_there:-.17 ^i_am_a:-.17 ^i_think:-.17 ^i_try_to:-.17 ^i_work:-.17
^not_much:-.17 ^yeah:.17 a_bookstore:-.17 a_lab:.17 a_turtle:-.17 alabama:-.17 all_my:.17 am_more:.17 and_they:.17 anything:.17
artist:-.17 be_very:.17 because_i:-.17 burger_king:-.17 cali:.17 cool_my:.17 done:-.17 especially:.17 foods:-.17 george:-.17 haha:.17
having:-.17 hero:.17 hey_there:-.17 important:.17 life_coach:-.17 like_horses:.17 like_that:.17 much_time:.17 my_hair:-.17 on_a:-.17
pay:-.17 play_video:-.17 school_?:-.17 to_spend:.17 too_much:-.17 use_to:-.17 well_how:-.17 well_i:-.17 yourself:-.17 !_that:-.16 18:.16
^a_little:.16 ^but:-.16 ^haha:.16 ^hello_there:-.16 ^how:.16 ^i_am_sorry:.16 ^i_am_the:-.16 ^it_is:.16 ^my_favorite:-.16 ^never:-.16
^yeah_it:.16 a_living:-.16 almost:.16 block:-.16 books:-.16 cool_do:.16 die:.16 disney:-.16 electrician:-.16 every_year:.16 family_is:.16
grill:.16 has:-.16 hello_there:-.16 horror:-.16 in_a:-.16 is_it:-.16 is_something:-.16 is_your:-.16 jobs:-.16 kids_on:-.16 lived_in:-.16
looking:-.16 love_mickey:-.16 lovely:.16 make_time:-.16 maybe:-.16 me_about:-.16 me_too:.16 mom_is:.16 my_aunt:.16 new_kids:-.16
not_drink:.16 not_think:-.16 o:-.16 old:-.16 old_and:-.16 old_school:-.16 one_of:.16 only_eat:-.16 plan:-.16 shawarma:-.16 should:-.16
so_i:-.16 some:.16 special:-.16 the_block:-.16 them:.16 tiring:.16 whats_your:-.16 work_today:.16 wrestler:-.16 yeah_it:.16 you_speak:.16
your_hair:-.16 !_we:.15 ^awesome:.15 ^do_you_like:-.15 ^i_go:-.15 ^i_prefer:.15 ^me_too:.15 ^no_it_is:-.15 ^oh_man:-.15 ^same:-.15
^that_is_a:.15 a_break:.15 a_rolls:.15 almost_as:.15 and_he:-.15 and_now:.15 animal:.15 at_burger:-.15 at_my:-.15 boy:-.15 car:-.15
clean:.15 clown:.15 coffee:-.15 do_that:-.15 doing:-.15 due_to:.15 every_week:.15 eyes:.15 for_me:.15 goes:-.15 going_?:-.15 have_an:.15
have_time:.15 have_two:-.15 heard_of:-.15 honestly:-.15 however:-.15 if:.15 in_school:.15 is_bad:.15 is_the:.15 man:-.15 meet:.15
meet_you:.15 more_into:.15 moving:.15 my_big:-.15 my_spare:-.15 never:.15 not_i:-.15 of_them:.15 oh_man:-.15 on_me:-.15 online:.15
orange:.15 places:-.15 play_games:-.15 sometime:.15 stay_at:-.15 take_it:.15 that_in:-.15 time_stop:-.15 to_buy:.15 together:.15
type_of:.15 volunteering:.15 when:.15 yes_!:.15 you_can:-.15 !_you:-.14 8:.14 ^not_really:-.14 a_book:-.14 a_kid:-.14 a_life:-.14
after_my:.14 alot:.14 although:-.14 athletic:-.14 being_in:-.14 better:.14 book:-.14 brown:.14 bus:-.14 coach:-.14 come:-.14 coming:.14
documentaries:.14 everything:.14 family:-.14 five:.14 for_work:-.14 full:-.14 get_me:.14 get_out:-.14 girls:-.14 gonna:-.14 graduate:-.14
hobbies_?:-.14 human:-.14 i_make:.14 i_mostly:-.14 i_tend:-.14 i_try:-.14 in_my:-.14 is_funny:.14 it_sounds:-.14 job_is:-.14
just_started:-.14 knitting:.14 likes:-.14 lunch:-.14 making:-.14 many:.14 might:.14 mine_are:.14 of_your:.14 retire:-.14 roof:-.14
say:-.14 scared:-.14 so_cool:.14 sounds_cool:.14 spears:-.14 sure:-.14 thank_you:.14 thanks_!:-.14 that_does:-.14 that_i:-.14
the_internet:-.14 thinking:-.14 too_my:.14 trying:.14 unique:.14 up:.14 up_?:.14 vegan:-.14 walks:.14 we_live:.14 while:.14 while_i:.14
work_with:.14 yeah:.14 you_should:-.14 2_dogs:-.13 ?_are:.13 ^awesome_!_i:.13 ^do_you_live:.13 ^i_do_but:-.13 ^i_m:-.13 ^i_play:-.13
^in:-.13 ^it_is_a:-.13 ^maybe_you:-.13 ^thank:.13 ^that_sounds_like:-.13 ^what:-.13 ^when:-.13 ^why:-.13 ^yes:-.13 ^yes_it:-.13
a_physical:-.13 also:-.13 and_a:.13 any_hobbies:-.13 are_just:-.13 aunt:.13 back_to:-.13 bike:-.13 blind:-.13 blind_dates:-.13
break_from:.13 care_of:-.13 color_?:.13 colorado:-.13 degree:.13 do_not:.13 do_your:.13 door_to:-.13 dude:.13 fishing:-.13 gold_medal:-.13
good_how:-.13 grandkids:.13 hate_it:-.13 hobby:-.13 how_did:-.13 husband_is:.13 i_help:-.13 i_think:-.13 i_travel:-.13 interested:.13
internet:-.13 is_red:.13 just_like:.13 just_taking:.13 keep_my:-.13 king:-.13 left:.13 listening_to:.13 love_to:-.13 me_of:-.13 mom:-.13
must_have:-.13 never_been:-.13 not_sure:-.13 of_course:-.13 oh:-.13 ok_i:.13 on_tv:.13 organic:-.13 physical_therapist:-.13 pinto:.13
pizza:-.13 read:-.13 really_enjoy:.13 really_like:.13 recently:-.13 reminds:-.13 reminds_me:-.13 robot:-.13 second:-.13 services:-.13
singer:-.13 sister:.13 so_much:.13 still_in:.13 subject:-.13 super:.13 that_was:.13 their:-.13 to_play:-.13 tractor:-.13 two:-.13
we_had:.13 when_i:.13 which_i:-.13 with_them:.13 working_at:-.13 wrong:.13 yes_it:-.13 you_believe:.13 yourself_?:-.13 !_so:-.12
10_years:-.12 100:.12 ?_how:.12 ^ah_i:-.12 ^cool_!_i:-.12 ^good_evening:.12 ^have_you:-.12 ^hello_my:.12 ^i_am_just:-.12 ^i_am_not:-.12
^i_could:.12 ^i_like:.12 ^i_love:.12 ^lol:-.12 ^my_father:-.12 ^that_is_good:-.12 ^we:.12 ^we_are:.12 ah_i:-.12 am_from:.12 am_still:.12
am_the:-.12 and_french:-.12 and_fries:-.12 are_all:-.12 arm:-.12 around_the:-.12 bank:.12 before:-.12 better_than:.12 bit_of:-.12
cheeseburgers:.12 choice:-.12 cook:-.12 could:-.12 could_go:-.12 cute:.12 dad:-.12 daughter:.12 do_a:-.12 food:-.12 for:.12 found:-.12
get:-.12 give:-.12 good:.12 good_at:.12 good_evening:.12 good_for:.12 got_back:.12 have_any:-.12 heard:.12 hello_my:.12 help_out:-.12
hit:-.12 hot:.12 i_might:.12 i_still:-.12 i_suppose:.12 i_wear:-.12 if_i:.12 instruments:.12 is_so:.12 is_too:-.12 knit:.12 like_the:-.12
listening:.12 lite:-.12 local:-.12 love_that:.12 money_on:-.12 moved_here:-.12 much:-.12 musician:-.12 my_boyfriend:.12 my_dream:.12
nature:.12 not_let:-.12 not_my:-.12 not_work:.12 nothing:-.12 paella:-.12 part_of:.12 rather:.12 really_?:.12 sale:-.12 setting:-.12
shirts:.12 smart:.12 so_we:-.12 spend:.12 studio:-.12 suppose:.12 sure_you:-.12 tend_to:-.12 the_city:-.12 the_rolling:.12
the_weekends:.12 there_how:-.12 there_was:.12 time_with:.12 to_live:.12 tonight:-.12 turn:-.12 vanilla_ice:-.12 was_an:-.12 what_your:-.12
with:.12 with_her:.12 work:.12 you_own:.12 you_think:.12 your_parents:-.12 ?_my:-.11 ^good_luck:.11 ^how_old_are:.11 ^i_live_in:-.11
^i_will:.11 ^my_wife:-.11 ^sorry:-.11 ^yes_!:.11 ^yes_i:-.11 a_great:-.11 aerosmith:-.11 agility:-.11 am_in:.11 am_on:.11 as_well:.11
bed:-.11 believe:.11 bit:-.11 boring:-.11 chatting:-.11 chips:.11 clothing:-.11 dance:.11 did_you:.11 dogs_are:.11 dress:.11 drink_or:.11
fly:.11 for_lunch:-.11 god:.11 great_just:-.11 had_to:-.11 hard_work:-.11 has_been:-.11 have_fun:.11 helps:.11 hip:-.11 holidays:-.11
hope_to:.11 houses:.11 husband:.11 i_had:-.11 i_heard:.11 it_was:-.11 italian_food:-.11 italy:-.11 job_i:.11 know:.11 know_how:-.11
know_it:.11 know_that:.11 large:-.11 light:.11 marathons:.11 married_?:.11 marry:-.11 me_what:.11 my_car:-.11 new_car:-.11 not_know:.11
now_that:-.11 okay:-.11 pregnant:-.11 pro:-.11 ride:-.11 rolls:.11 rolls_royce:.11 royce:.11 saw:-.11 several:-.11 shipyard:.11 so:-.11
stick:.11 strong:-.11 the:-.11 the_hospital:.11 the_park:-.11 the_treadmill:-.11 them_!:-.11 there_are:.11 to_get:-.11 to_marry:-.11
to_meet:.11 to_read:-.11 toys:.11 we_could:-.11 will:-.11 will_come:-.11 work_out:.11 your_favorite:-.11 60:-.1 ?_!:-.1 ^cool_i_am:.1
^i_am_an:.1 ^i_am_so:-.1 ^i_cannot:-.1 ^i_had_a:-.1 ^i_hate:.1 ^i_tend:-.1 ^if_i:.1 ^is:-.1 ^my_dad:-.1 ^oh_that_is:.1 ^oh_yeah:.1
^okay:-.1 ^that_is_funny:.1 ^those_are:.1 ^well_i:-.1 ^what_do:.1 ^what_is_your:-.1 ^you_can:-.1 a_country:-.1 a_little:.1 a_second:-.1
a_small:-.1 a_very:-.1 a_walk:-.1 about_my:-.1 am_very:-.1 as_a:-.1 at_work:-.1 away_from:.1 bet:-.1 bills:-.1 body:-.1 bring:-.1 build:.1
but_it:.1 but_not:.1 chicago:.1 cool:.1 dogs_!:-.1 dogs_name:-.1 donuts:.1 elementary:.1 exciting_!:.1 exercise:.1 feminist:.1 few:.1
friends_and:.1 from:.1 from_work:.1 guess:-.1 has_a:.1 have_been:-.1 i_bet:-.1 i_play:-.1 i_prefer:.1 i_run:.1 i_volunteer:-.1
is_going:-.1 is_pretty:-.1 it_all:.1 it_for:.1 it_to:-.1 live_with:-.1 living:.1 luck_with:-.1 mainly:-.1 met:-.1 morning:-.1 my_name:.1
my_new:-.1 nice_i:-.1 north:.1 now_i:-.1 oh_yeah:.1 one_dog:.1 parks:-.1 poor:-.1 problem:.1 really_i:-.1 rich:-.1 since_i:.1 so_good:.1
something:-.1 stand:.1 students:-.1 tell_you:-.1 the_one:-.1 the_outdoors:-.1 thing_i:-.1 time_?:-.1 to_?:-.1 to_dance:-.1 to_disney:-.1
to_do:.1 to_give:-.1 to_music:-.1 to_retire:-.1 to_visit:-.1 too:-.1 try_to:-.1 volunteer:.1 was_born:-.1 was_my:-.1 watched:.1
watching_the:.1 we_should:-.1 were:-.1 what_did:-.1 with_your:-.1 wonderful_i:-.1 work_from:-.1 world:.1 would:-.1 ya:-.1 you_for:.1
you_know:.1 you_married:.1 !:.09 1:.09 16:-.09 1992:-.09 ^ah:-.09 ^i_am_more:.09 ^i_get:-.09 ^i_just_got:-.09 ^i_was:.09 ^of:-.09
^of_course:-.09 ^oh:-.09 ^oh_okay:-.09 ^sure:.09 ^true:-.09 ^where:-.09 ^wow:.09 ^yes_the:-.09 ^you_must:.09 a_favorite:.09 a_job:.09
a_school:-.09 about_the:-.09 afraid_of:.09 ah:-.09 am_i:-.09 am_thinking:-.09 an_old:.09 as_i:-.09 be_in:-.09 bookstore:-.09
boyfriend_and:.09 britney:-.09 brought:-.09 bummer:-.09 but_i:-.09 but_they:-.09 can_you:-.09 canada:.09 change:-.09 children_?:-.09
cool_are:-.09 cool_what:-.09 course_i:-.09 dad_was:-.09 date:-.09 do_they:.09 dogs_?:-.09 dolls:.09 else_do:-.09 enjoy_the:-.09
exciting:.09 far:.09 fashion:.09 gamble:.09 garlic:.09 garlic_bread:.09 get_a:-.09 give_me:-.09 great:-.09 grown:.09 hats:-.09 help:-.09
help_me:-.09 hi:-.09 hip_hop:-.09 home_with:.09 hop:-.09 hope_it:.09 i_want:.09 in_an:.09 insurance:-.09 is_coming:.09 it_can:.09
it_going:-.09 it_out:-.09 like_music:-.09 like_you:-.09 listen:-.09 lol:.09 long_time:.09 love_horses:.09 love_it:.09 love_music:-.09
married_and:.09 me_a:.09 military:.09 money_to:-.09 my_dog:-.09 my_older:.09 my_tractor:-.09 no_!:-.09 oh_okay:-.09 ok:.09 old_are:.09
own:.09 play_the:-.09 shopping:.09 study:.09 talking_to:-.09 teacher_i:.09 that_is:.09 that_you:.09 the_time:.09 therapist:-.09 third:.09
to_have:.09 to_pay:-.09 wait_to:-.09 well:.09 went:-.09 what_do:-.09 what_else:-.09 work_and:.09 work_for:.09 yes_the:-.09 yes_we:.09
you_!:-.09 you_could:.09 you_get:.09 you_i:-.09 you_must:.09 !_!:.08 !_?:-.08 !_how:.08 !_its:.08 7:-.08 ?_or:-.08 ?_what:.08
^cool_what:-.08 ^hello_!_how:.08 ^hello_there_how:-.08 ^hi:-.08 ^i_can:-.08 ^i_have:-.08 ^i_would:-.08 ^mine:.08 ^my_husband:.08
^my_name:.08 ^my_name_is:.08 ^no_i:-.08 ^nope:.08 ^really_?:.08 ^sorry_to:-.08 ^sorry_to_hear:-.08 ^that_is_pretty:-.08 ^two:-.08
^what_is:-.08 ^when_i:-.08 ^wonderful:-.08 ^wow_!:.08 ^yes_and:-.08 a_feminist:.08 a_girl:.08 afford:-.08 agility_classes:-.08 already:.08
am_great:-.08 am_sorry:.08 am_trying:.08 and_my:.08 and_we:.08 back:.08 back_from:.08 bake_sale:-.08 band:.08 be_nice:-.08 be_the:-.08
bees:.08 big_truck:-.08 blocks:.08 blonde:.08 bored:.08 broken:-.08 building_a:-.08 but_now:.08 call:.08 climbing:.08 collection:-.08
country_music:-.08 dancing:.08 deaf:.08 delicious:-.08 dogs_i:.08 drugs:.08 even_though:.08 everyday:-.08 fun:-.08 glad:.08 hair:-.08
hair_and:.08 have_?:-.08 healthy:-.08 hear:-.08 hope:.08 horse:-.08 hospital:.08 huh:.08 i_always:.08 i_believe:-.08 in_college:-.08
inside:.08 is:.08 is_good:.08 is_hard:-.08 is_not:.08 is_on:-.08 job:-.08 juvenile:.08 kids:-.08 know_what:-.08 last_year:.08 let:-.08
like_dogs:-.08 like_them:.08 line:-.08 looks:-.08 lot_to:.08 love_the:-.08 maybe_i:.08 mean:-.08 miles:.08 month:-.08 moved:-.08
music_do:-.08 music_i:-.08 my_mom:-.08 my_pet:-.08 nice_chatting:-.08 nope:.08 or_do:.08 other:-.08 passion:.08 popular:.08 rock:-.08
rock_climbing:.08 running:-.08 school_teacher:.08 scorpions:.08 seem_to:.08 shoplifting:.08 sing:-.08 sounds:.08 south:.08 sports:-.08
sweet:.08 sweet_!:.08 takes:-.08 that_makes:.08 to_be:-.08 to_look:.08 to_my:.08 to_run:.08 to_say:-.08 to_watch:.08 too_i:.08 true:-.08
was_nice:-.08 well_and:.08 what_was:-.08 wonderful_!:.08 work_?:-.08 would_rather:.08 wow:.08 wow_!:.08 years_i:-.08 yes_and:-.08
you_doing:-.08 you_make:-.08
`,
    },
    documents: {
      next: `
?:1.17 ^yes:-1 ^the:-.91 yes:-.91 your:-.87 ^no:-.82 agent:.69 to_an:.68 ^do_i_need:.62 ^yes_i:-.62 you:-.62 refund:.6 help_you:-.59
aid_?:.58 dependent:-.58 what's:.58 no:-.57 driver_license:-.56 enrolled:-.55 ^for:-.54 ^what's:.54 when_do:.54 already:-.52 apply_?:.52
have_an:-.52 i'm_not:.52 not:-.52 ^not:-.51 my:.51 prepare:-.51 question:.51 retirement_?:-.51 what:.51 current:-.5 your_family:-.5
your_loan:-.5 ^how:.49 monthly:.49 no_i:-.49 you_may:-.49 you_must:-.49 1:-.48 ^no_i:-.48 ^what_is:.48 does_the:.48 me:.48 served:-.48
covered:.47 decide:-.47 with_the:.47 yes_i:-.47 ^can_i_still:-.46 are_eligible:-.46 before_the:.46 earn:-.46 for_disability:.46
you_can:-.46 ^is_your:-.45 to_look:.45 can_a:.44 i_apply:.44 va_benefits:.44 ^when_do:.43 ^which:.43 exam:.43 help_me:.43 i:.43 limit:-.43
option:-.43 printed:-.43 see:.43 ^you:-.42 better:.42 document:-.42 familiar:.42 how:.42 real:.42 ^when:.41 a_spouse:.41 could:.41
letter:.41 online_?:.41 questions_?:.41 still_have:.41 ^are_you_familiar:.4 ^i_am:-.4 ^ok_great:-.4 about:.4 after:-.4 case_you:-.4
citizenship:-.4 from_another:.4 like_to:.4 ok_great:-.4 requirements_?:-.4 requirements_for:.4 sounds_good:.4 websites:.4 you_familiar:.4
^were:-.39 am_i:.39 available_?:.39 been:.39 citizen:.39 do_when:-.39 expired:-.39 i_could:.39 is_it:.39 share:.39 to_go:.39
your_spouse:-.39 ^another:.38 and_do:.38 car:-.38 company:-.38 have_been:.38 was:-.38 you_receive:-.38 a_limit:-.37 call:.37
can_someone:.37 date:-.37 enough:.37 enrolled_in:-.37 familiar_with:.37 it_a:.37 may:-.37 submitted:-.37 to_prepare:-.37 use:-.37 as_a:.36
cover:.36 i'll:.36 license_?:.36 now_regarding:.36 paid:.36 people:.36 restrictions:-.36 the_benefit:.36 the_benefits:.36 the_us:-.36
those:.36 you_in:-.36 your_application:-.36 ^if_i:.35 ^of:-.35 ^will_i:.35 any:.35 but_if:-.35 does_this:-.35 information_do:.35
it_possible:.35 me_with:-.35 new:.35 of_my:.35 ok_i:.35 required:-.35 see_what:.35 then_you:-.35 to_this:.35 training:-.35 why:.35
you_also:.35 back:.34 child's:-.34 in_another:-.34 ny:-.34 purpose:-.34 you_said:.34 your_school:-.34 ^could_you:.33 ^how_to:.33
^who_is:.33 ^you_will:-.33 any_information:.33 at_least:-.33 be_?:.33 could_i:.33 have_any:.33 help_with:.33 least:-.33 meet:-.33
neither:-.33 use_to:-.33 30:-.32 ^did:-.32 ^i_can_help:-.32 ^what_about:.32 agency:-.32 can_read:.32 cancellation:.32 card:-.32 down:-.32
happen:-.32 hear:.32 i_decide:-.32 in_your:-.32 national:-.32 off:.32 registration:.32 send_the:.32 served_in:-.32 these:-.32 to_do:-.32
types:.32 use_a:-.32 were_you:-.32 where_i:.32 you_meet:-.32 am_a:.31 any_of:-.31 any_other:-.31 did_you:-.31 don't_want:-.31
for_benefits:-.31 future:-.31 have_?:.31 license:.31 loan_program:-.31 prepare_for:-.31 questions_about:-.31 real_id:.31
security_benefit:.31 service:-.31 service_member:.31 the_report:-.31 violation:-.31 which:.31 who_is:.31 18_?:-.3 ^and:.3 ^have:-.3
^i_see_and:-.3 ^this:.3 a_birth:-.3 a_plus:.3 a_refund:.3 at_?:.3 benefits:.3 card_?:-.3 class:.3 consolidation_?:.3 do_a:-.3
for_other:-.3 i_be:.3 i_only:-.3 identity:-.3 is_your:-.3 isn't_?:.3 just:.3 medicare:.3 medicare_?:.3 members:-.3 of_this:.3 older:-.3
or_in:-.3 other_va:.3 pass:.3 proofs:-.3 protection:-.3 see_and:-.3 service_members:-.3 spouse's:.3 there_?:-.3 to_request:.3
you_don't:-.3 ^does_it:-.29 ^ok_great_!:-.29 ^please:.29 a_new:.29 an:.29 another:.29 any_case:.29 as:.29 can_my:.29 chart:.29
could_you:.29 each:-.29 else_can:-.29 find_more:.29 i_do:-.29 info_?:.29 is_covered:.29 need_?:-.29 notice_of:-.29 offer:.29 ok_what:.29
possible:.29 qualifying:-.29 report:-.29 sgli:.29 should_the:.29 than:-.29 the_hearing:.29 to_have:.29 what_about:.29 what_is:.29
you_are:-.29 you_currently:-.29 ^can:.28 ^don't:-.28 ^of_course:-.28 ^when_will:.28 apply_for:-.28 are_you:-.28 at_a:-.28 care_for:.28
determine:.28 driver:-.28 eligible_for:.28 enhanced:-.28 finish:-.28 function:-.28 half:-.28 higher:-.28 i've_been:.28 is_not:-.28
look_at:.28 mail_?:.28 my_family:.28 only_have:-.28 open:-.28 over:-.28 plan_to:.28 questions:.28 remove:.28 renew:.28 tax:.28
the_time:.28 there_another:-.28 true_?:-.28 when_you:-.28 with_my:.28 would_you:.28 ^can_my:.27 ^what_are:.27 about_?:.27 age:-.27
at_all:-.27 aware_of:.27 can:.27 center:-.27 changing:-.27 condition:-.27 deaf:-.27 form:-.27 information_for:-.27 loan_servicer:-.27
military:-.27 not_apply:-.27 notice:-.27 of_benefits:-.27 of_it:.27 only:-.27 read:.27 receiving_a:-.27 regarding:.27 review:.27 said:.27
that_my:.27 the_name:.27 they_are:.27 valid:-.27 what_you:.27 which_forms:.27 why_i:.27 ^a:.26 ^could:.26 ^if_i_want:.26
^is_there_anything:.26 ^what_if:-.26 age_18:-.26 agree:-.26 also_know:.26 and_could:.26 applying_for:-.26 common:.26 create:.26
decision:.26 deferment:.26 disagree:.26 disagree_with:.26 for_it:.26 history:.26 i_have:.26 i_qualify:-.26 information_you:-.26 it_in:-.26
it_to:-.26 like_more:-.26 makes:.26 marriage:.26 may_qualify:-.26 maybe:.26 mental:-.26 more_?:-.26 my_car:-.26 need_assistance:.26
need_for:.26 now_i:.26 on_my:-.26 one:.26 pdf:-.26 regarding_the:.26 school_or:-.26 specific:.26 status_of:.26 stop:.26 the_status:.26
two:-.26 we_get:.26 well_?:.26 when_can:.26 y:.26 you_were:.26 your_income:-.26 ^find:-.25 ^i_see:.25 ^is_there:.25 ^ok_i:.25 ^va:-.25
^was:-.25 ^we:-.25 ^what_requirements:-.25 added:-.25 all_that:.25 an_enhanced:-.25 and_medical:-.25 and_your:-.25 anyway:.25 at:-.25
but:.25 canceled:.25 divorced:-.25 do_have:-.25 does_your:-.25 estimate:.25 experience:.25 expires:.25 fafsa:.25 great_!:-.25
has_your:-.25 have_another:.25 how_long:.25 i_see:.25 is_required:-.25 loss:.25 many:-.25 meet_the:-.25 moment:.25 months:-.25 must:-.25
new_york:.25 office_?:.25 ones:-.25 online_application:.25 process_?:.25 program_is:.25 provide:.25 receiving:-.25 should:.25 taxes_?:-.25
the_veterans:.25 there:.25 to_ask:.25 to_keep:-.25 would_be:.25 ^do_i:.24 ^do_i_have:-.24 ^find_out:-.24 ^has_your:-.24 a_payment:-.24
about_it:-.24 already_receiving:-.24 also:.24 can't_get:-.24 disability_benefits:-.24 does_it:-.24 education:-.24 enrollment:-.24
following:-.24 for_me:-.24 for_these:-.24 for_veterans:-.24 guard:-.24 hard_of:-.24 helpful:.24 high:.24 i_enroll:.24 id:.24 if_that:-.24
in_addition:.24 in_any:.24 its:-.24 job:-.24 license_plates:.24 my_current:-.24 my_registration:.24 not_eligible:-.24 of_hearing:-.24
offices:-.24 options_available:-.24 ownership:.24 parent:-.24 passing:.24 pay_?:.24 receive_the:.24 research:-.24 retirement_benefits:.24
sent:.24 servicer:-.24 spouse:.24 told_that:.24 university:.24 us:-.24 with_you:-.24 work:-.24 would_happen:-.24 you_explain:-.24
your_new:-.24 18:-.23 ^but_if:-.23 ^does:-.23 ^how_do_i:-.23 ^in:-.23 ^in_addition:.23 ^oh:-.23 a_disability:-.23 a_valid:-.23 a_year:-.23
and_is:.23 and_services:.23 another_question:.23 anyone:.23 back_to:.23 be_enrolled:-.23 be_the:-.23 but_you:-.23 can't:-.23 care_of:.23
chance:.23 credit:-.23 denied:-.23 for_help:.23 forms:.23 get_disability:-.23 hard:-.23 has_not:.23 have_not:-.23 have_questions:.23
have_you:-.23 health:.23 how_does:.23 i_understand:.23 in_person:-.23 in_this:-.23 more_than:-.23 must_be:-.23 national_guard:-.23
of_how:-.23 of_identity:-.23 old:.23 or:-.23 original:.23 out_the:-.23 page:.23 payment:-.23 payments_?:-.23 proofs_of:-.23
publications:.23 purpose_of:-.23 replacement:-.23 should_i:.23 support:-.23 that's_good:-.23 the_purpose:-.23 under_the:-.23
your_social:.23 ^am:.22 ^am_i:.22 ^do_you:-.22 ^find_out_how:-.22 ^have_you:-.22 ^how_much:.22 ^is_there_a:.22 ^what_if_i'm:-.22
^when_do_i:.22 a_form:-.22 a_veteran:-.22 about_other:.22 agree_with:-.22 answers:.22 at_the:.22 benefits_are:-.22 benefits_be:.22
benefits_to:.22 bills:-.22 but_i'm:.22 call_to:.22 certain:-.22 cost:-.22 do:.22 earnings:-.22 from_a:.22 from_my:.22 how_i:-.22
if_i'm:-.22 in_va:-.22 info:.22 just_need:-.22 let_me:-.22 level:.22 lifetime:.22 never:-.22 not_sure:.22 on_the:.22 paperwork:.22
possible_to:.22 taxes:-.22 that_affect:-.22 that_this:.22 true:-.22 va_health:-.22 way_for:.22 what_are:.22 will_the:-.22 york:.22
you_can't:-.22 you_served:-.22 2019:-.21 ?_can:.21 ^did_you_want:-.21 ^how_does:.21 ^i_have:.21 ^so_i:.21 ^what_requirements_must:-.21
^when_can:.21 ^you_want:-.21 ^you_want_to:-.21 a_delay:.21 a_link:-.21 a_va:-.21 actually:.21 all_of:.21 allowed_to:.21 an_expired:-.21
and_health:.21 and_what:-.21 anywhere:.21 applying:-.21 are_your:.21 based_on:-.21 benefits_as:.21 can_not:-.21 can_use:-.21 case_i:.21
connected_disability:-.21 did:-.21 dmv_what:.21 don't_have:.21 drive:-.21 due:-.21 during_the:-.21 electronically:-.21 employment:-.21
ensure:-.21 feedback:.21 for_medical:.21 full:-.21 have_enough:.21 have_more:.21 he_is:.21 i_find:.21 i_talk:-.21 idea:.21 if_someone:-.21
in_mind:-.21 july:.21 lets:-.21 local_office:-.21 makes_sense:.21 me_details:.21 me_more:-.21 me_out:-.21 member_?:.21 mentioned:.21
military_?:-.21 my_children:.21 normal:-.21 not_have:.21 one_?:.21 or_an:.21 out:-.21 planning:.21 please_i:-.21 provide_?:.21
receive_?:.21 recently:-.21 requirements:-.21 requirements_that:-.21 response:-.21 say:.21 tax_return:.21 the_va:.21 time_in:-.21
to_apply:-.21 to_prove:-.21 to_provide:.21 to_tell:.21 various:.21 what_else:-.21 when_will:.21 wouldn't:-.21 you_or:-.21 your_loans:-.21
^another_concern_about:.2 ^are_there:.2 ^can_you_explain:-.2 ^i_need_to:-.2 ^that_sounds:.2 ^they:-.2 a_notice:-.2 about_how:-.2
about_the:.2 am_not:.2 amount_you:-.2 an_application:.2 appear:.2 ask_a:.2 balance:-.2 benefit_?:.2 benefits_based:-.2 can_also:-.2
children:-.2 college_or:.2 contact_your:-.2 credits:.2 de:.2 decide_to:-.2 did_not:.2 directly_to:.2 does_my:.2 driver's:.2
driver's_license:.2 education_benefits:-.2 exactly:.2 fact:-.2 find_a:-.2 find_out:-.2 for_social:.2 full_time:-.2 how_can:-.2 i_just:.2
i'm_a:-.2 i'm_eligible:.2 in_new:.2 insurance:.2 is_approved:.2 lets_say:-.2 looking:-.2 low:-.2 mail:.2 me_of:.2 mean:.2 medical:-.2
move_to:-.2 my_parents:.2 my_va:.2 not_a:.2 of_credits:.2 oh:-.2 online:.2 or_more:-.2 qualify_?:.2 reason:-.2 right_?:.2 sounds:.2
take:.2 take_to:.2 the_best:.2 the_process:.2 to_complete:-.2 to_help:-.2 to_learn:.2 tools:-.2 under:-.2 use_my:.2 with_your:-.2 would:.2
would_my:.2 you_another:-.2 you_been:-.2 you_having:-.2 you_on:-.2 you_the:-.2 3:-.19 50:-.19 ^i_don't:-.19 ^i_see_what:.19 ^if_i_do:.19
^learn:-.19 ^so:.19 ^were_you:-.19 ^will:.19 a_us:.19 able:.19 able_to:.19 affect_my:-.19 aid:.19 all:-.19 also_use:-.19 and_you:.19
auto_liability:-.19 be:.19 benefits_?:.19 benefits_for:.19 benefits_you:-.19 but_what:-.19 computer:-.19 concerning:.19 criteria:-.19
do_some:.19 do_you:.19 early:-.19 estimate_my:.19 explain_to:-.19 get_a:.19 get_an:-.19 get_some:-.19 government:-.19 great_to:.19
have_your:-.19 health_insurance:.19 i_keep:.19 i_should:.19 information_in:-.19 is_only:.19 is_there:.19 license_is:-.19 long_does:.19
m:-.19 medical_center:-.19 most:-.19 my_plates:-.19 not_currently:.19 or_by:-.19 payments:-.19 problems:-.19 process:.19 rating:.19
send:.19 student_loan:.19 that_what:-.19 the_following:-.19 then_i:.19 this_?:.19 to_obtain:.19 to_replace:-.19 unable:-.19 unable_to:-.19
use_this:.19 used_?:.19 what_should:.19 when_i:-.19 where_can:.19 will_have:-.19 yourself:-.19 60:-.18 ^do_not:-.18 ^great:.18 ^i'd:.18
^it:-.18 ^the_dmv:-.18 ^then_you:-.18 ^understood:.18 ^what_can_you:.18 ^you_can:-.18 a_parent:-.18 a_temporary:-.18 about_if:.18
addition:.18 after_you:-.18 aid_and:-.18 and_where:-.18 any_documents:.18 are_those:-.18 based:-.18 basic:-.18 benefits_and:.18 bill:.18
born:-.18 but_i:.18 centers:.18 clear:.18 concern_about:.18 degree:-.18 died_in:.18 dies:.18 different:.18 different_from:.18
discharge:.18 do_they:.18 easy:.18 expenses:-.18 factors:-.18 far:-.18 federal_direct:-.18 go:-.18 good:.18 happened:-.18 have_the:-.18
help_for:-.18 i_able:.18 i_must:.18 if_the:.18 if_your:-.18 in_what:-.18 information_regarding:.18 inquire:.18 inquire_about:.18
instructions:-.18 isn't:.18 it's_not:-.18 know_where:.18 life:.18 made:-.18 me_some:.18 multiple:-.18 must_have:-.18 must_i:.18
of_benefit:.18 of_course:-.18 ok_and:.18 on_how:-.18 or_eligible:-.18 other:-.18 pension:.18 plans:.18 requirement:.18
requirements_do:-.18 same_time:.18 so_it:-.18 sorry:-.18 states:.18 take_care:.18 the_dmv:-.18 the_vehicle:.18 then_?:.18 then_we:-.18
they:.18 think_i:.18 this_apply:-.18 this_tool:.18 to_access:-.18 to_bring:.18 to_determine:.18 to_fill:.18 to_use:-.18 transaction:-.18
understood:.18 use_?:-.18 va_disability:-.18 veteran_with:-.18 veterans:.18 veterans_?:.18 when:.18 when_should:.18 who:.18 you_please:.18
you_provide:.18 you_re:-.18 9_11:-.17 ^all:.17 ^are_you_in:-.17 ^as:-.17 ^do_you_currently:-.17 ^excellent:-.17 ^i_have_another:.17
^i_wanted:-.17 ^i_wanted_to:-.17 ^i_would:-.17 ^if:.17 ^it's_not:-.17 ^so_if:.17 ^tell_me:.17 ^to:-.17 ^umm:.17 ^what_about_my:.17
^what_documents:-.17 ^what_else:-.17 ^what_if_my:-.17 ^what_kind:.17 ^what_kind_of:.17 ^will_you:-.17 ^will_you_be:-.17 ^you_have_to:.17
accept:.17 after_the:-.17 all_the:-.17 and_am:.17 and_manage:.17 any_way:.17 ask:.17 below:-.17 care_from:-.17 cases:.17 check_the:-.17
connected:-.17 currently_have:-.17 don:.17 don_t:.17 download:.17 either:-.17 even:.17 for_?:.17 for_family:.17 ford:-.17
ford_federal:-.17 full_retirement:-.17 has_a:.17 house:.17 how_should:.17 information:.17 is_already:-.17 is_for:-.17 is_in:.17 legal:-.17
let:-.17 living:-.17 may_be:-.17 me_an:.17 me_the:.17 needs:-.17 number:.17 of_that:.17 offered:.17 or_i:.17 or_older:-.17 out_what:-.17
receive:-.17 repay:-.17 right:.17 s:-.17 secure:-.17 security_card:-.17 service_connected:-.17 show:.17 someone:.17 something:.17
special:.17 state_?:.17 survivor_benefits:.17 survivors:-.17 suspension:.17 teacher:.17 that_has:.17 the_answer:-.17 the_date:-.17
those_who:.17 three:.17 to_hear:.17 to_notify:-.17 trouble_making:-.17 um:-.17 umm:.17 us_citizen:.17 use_it:-.17 veteran:-.17 we_can:.17
where:.17 which_is:.17 who_qualify:-.17 will_i:.17 william:-.17 william_d:-.17 wondering:.17 work_?:.17 year:-.17 you_i:.17
you_should:-.17 you_think:-.17 your_driver:-.17 your_name:-.17 your_retirement:-.17 1_or:-.16 10:-.16 ^and_where:-.16 ^another_query:.16
^can_a:.16 ^can_i_apply:.16 ^did_you:-.16 ^has:-.16 ^i'll:.16 ^there:-.16 ^you_would_need:.16 a_passport:.16 a_request:-.16
about_applying:-.16 acceptable:-.16 age_?:-.16 am:.16 and_my:.16 another_query:.16 are_the:.16 aware:.16 benefits_is:-.16 best_for:-.16
by_mail:.16 can_do:.16 certificate_or:.16 d_ford:-.16 done:-.16 educational_assistance:-.16 enter:.16 excellent:-.16 expenses_?:-.16
get_benefits:.16 half_time:-.16 him:-.16 i_already:-.16 i_choose:.16 i_eligible:.16 identity_?:-.16 if_that's:-.16 in_july:.16
in_that:-.16 information_?:.16 injury:.16 is_best:-.16 know_how:-.16 last:-.16 license_for:-.16 like_a:-.16 live_in:-.16
loan_application:-.16 maximum:.16 my_child:.16 no_one:-.16 of_residence:.16 of_va:.16 offers:-.16 one_of:.16 or_non:.16
other_requirements:-.16 permission:-.16 prescription:.16 primary:-.16 re:-.16 similar:.16 spouse_or:-.16 student_loans:-.16 team:-.16
that_can:.16 that_was:.16 the_payment:-.16 to_send:.16 wait:.16 wanted_to:-.16 we:-.16 when_the:-.16 years:-.16 you_to:-.16 you'll:-.16
your_eligibility:.16 11:-.15 ^absolutely:.15 ^and_can:.15 ^did_your:-.15 ^does_this:-.15 ^good:-.15 ^have_you_been:-.15 ^how_do:-.15
^if_i_am:.15 ^it's_not_my:-.15 ^ok_and:.15 ^tell:.15 ^that:.15 ^there_are:-.15 ^what_is_the:.15 a_family:.15 a_replacement:-.15
a_specific:.15 absolutely:.15 an_approved:-.15 and_other:-.15 application:-.15 are_they:-.15 benefit:.15 birth_certificate:-.15
can_apply:.15 certified:-.15 child_?:-.15 claim:.15 completed:-.15 contact:-.15 costs:.15 country:.15 defaulted:-.15 department_of:-.15
did_your:-.15 disabled_veterans:.15 dmv:-.15 doctor:-.15 don't:-.15 duty:.15 else_?:-.15 emergency:-.15 everything:-.15 exactly_is:.15
financial_aid:.15 for_federal:.15 for_school:-.15 for_va:-.15 get_access:-.15 go_back:.15 help_?:-.15 here:.15 hotline:-.15 how_do:.15
how_is:.15 i_want:.15 i'm:.15 in_ny:.15 increase:-.15 information_on:-.15 it_will:-.15 it's:.15 kind:.15 know_if:.15 know_which:-.15
life_insurance:.15 like:.15 loans:.15 making_payments:-.15 money:.15 my_income:.15 name:.15 not_meet:-.15 not_my:-.15 or_can:-.15
organization:-.15 other_than:.15 outside:-.15 personal:.15 pertaining:-.15 pertaining_to:-.15 procedures:.15 provides:-.15
repayment_plan:-.15 retirement_or:.15 schools:.15 service_related:-.15 state_driver:-.15 student:-.15 than_one:-.15 that's_not:-.15
the_fafsa:.15 the_information:-.15 there_are:.15 title_?:-.15 to_check:.15 to_inquire:.15 to_my:-.15 topic:.15 trauma:-.15 useful:.15
vehicle:.15 veterans_who:-.15 war:-.15 was_caused:.15 were:-.15 what_documents:-.15 will_need:-.15 would_it:-.15 would_the:-.15 65:-.14
^and_how_can:-.14 ^and_which:.14 ^do_you_not:-.14 ^if_that:-.14 ^one:-.14 ^what_would_happen:-.14 ^yeah:-.14 ^yes_you:-.14
^you_will_need:-.14 about_veterans:.14 above:-.14 am_divorced:-.14 an_account:-.14 an_eligible:.14 applied_for:.14 apply_online:.14
attended:.14 be_able:.14 be_paid:.14 benefits_how:.14 can_only:-.14 car_?:-.14 data:.14 default:.14 dependent_child:-.14 didn't:.14
direct:-.14 do_after:-.14 do_with:-.14 don't_know:-.14 educational:-.14 enroll:.14 everyone:.14 for_more:-.14 for_my:-.14 form_?:.14
get_social:-.14 gi:.14 happen_if:-.14 i_access:.14 i_was:-.14 if_any:-.14 inspection:-.14 insurance_?:-.14 keep_my:.14 link:-.14
loan_?:.14 loan_payments:.14 medicare_part:.14 more_question:.14 my_spouse:.14 my_vehicle:.14 need_a:.14 need_info:.14
need_information:-.14 needed_to:-.14 not_?:.14 not_need:-.14 now:.14 nys:-.14 of_aid:.14 of_service:-.14 offer_?:.14 on_our:-.14
optional:-.14 or_do:.14 parents:.14 pay_for:-.14 plates:.14 prove_you:.14 rating_of:-.14 related:.14 schedule:-.14 service_?:-.14
single:-.14 so_if:.14 some:.14 suspended:-.14 talked:.14 that:-.14 that_we:.14 that_will:-.14 that's_correct:-.14 the:.14
the_application:-.14 the_child's:-.14 the_family:.14 the_national:-.14 the_public:-.14 the_state:.14 the_type:-.14 this_service:.14
to_attend:.14 to_dmv:-.14 to_temporarily:-.14 use_of:.14 used_to:-.14 using:-.14 using_the:.14 vehicle_?:.14 well:.14 what_information:.14
with_us:-.14 yes_you:-.14 you_asking:-.14 you_retire:-.14 your_benefit:-.14 your_parents:-.14 11_gi:-.13 ^are_you_going:-.13 ^by:.13
^does_your:-.13 ^i_have_some:-.13 ^i_need_more:.13 ^i'd_like:.13 ^i'd_like_to:.13 ^is_there_an:-.13 ^no_problem:-.13 ^was_your:-.13
^what_can_i:-.13 ^what_must:.13 ^will_do:.13 a_hearing:.13 a_private:.13 a_result:.13 about_my:.13 access:-.13 addition_for:.13
additional:-.13 and_which:.13 are_required:-.13 as_you:-.13 assistance_?:-.13 be_suspended:.13 because_you:-.13 benefits_on:-.13
benefits_or:.13 can_tell:-.13 case_what:-.13 charges:-.13 classes:-.13 consequences:-.13 course_i:.13 coverage:-.13 cut:.13 cut_off:.13
d:-.13 department:-.13 depend:-.13 depend_on:-.13 disability_related:-.13 discharged:.13 do_anything:-.13 drivers:.13 else:-.13 every:.13
ex_spouse:-.13 follow:-.13 for_assistance:-.13 for_survivors:-.13 for_that:.13 for_those:.13 get:.13 gets:.13 happen_to:.13 have_that:.13
hope:.13 how_will:.13 i_didn't:.13 i_need:.13 i_take:-.13 in:-.13 in_my:.13 includes:-.13 insurance_for:-.13 issue_a:-.13 letter_from:-.13
licensed:.13 limited:.13 manage_my:.13 member:.13 more_about:-.13 my_student:-.13 nearest:-.13 ok:.13 or_training:-.13 out_?:.13
out_of:-.13 payments_for:-.13 period:.13 plus:.13 program:.13 purchase:.13 purposes:-.13 qualify:-.13 reference:.13 request:.13
retirement_age:-.13 revoked:.13 serve:-.13 some_help:-.13 spouse_and:.13 status:.13 suffer:-.13 sure_i:-.13 sure_if:.13 sure_to:-.13
that's_what:.13 the_disability:-.13 the_moment:.13 the_registration:-.13 think_that:-.13 time:-.13 title:-.13 too:.13 veteran_who:-.13
veterans_with:-.13 was_your:-.13 what_a:.13 what_must:.13 whatever:.13 where_you:-.13 will_get:-.13 with_?:.13 worked:.13 would_have:-.13
york_and:.13 you_determine:.13 you_qualify:-.13 your_local:-.13 5:-.12 ^can_you_give:.12 ^certain:-.12 ^do_you_also:.12 ^i_got:.12 ^is:.12
^null:.12 ^oh_that's:-.12 ^please_read:.12 ^regarding:.12 ^what_are_the:.12 ^what_if_you:.12 about_that:-.12 access_my:.12 active_duty:.12
adopted:-.12 an_additional:-.12 an_income:.12 and_dependents:-.12 and_who:.12 asking:-.12 available_to:-.12 avoid:-.12 bad:.12
be_true:-.12 buy:.12 called:-.12 can_give:.12 can_look:.12 category:.12 college:.12 common_questions:.12 contact_the:-.12 correct:-.12
decided:-.12 destroyed_?:-.12 direct_consolidation:-.12 do_next:-.12 documents_that:.12 exceptions:-.12 fees_?:.12 file_a:-.12 filed:.12
from:-.12 get_information:.12 guide:.12 having_trouble:-.12 help:.12 how_could:-.12 i_make:.12 i_pay:-.12 if_they:.12 in_the:-.12
income:.12 insurance_company:-.12 interested_in:.12 is:.12 is_available:.12 issues:-.12 it_on:.12 know_that:-.12 law:.12 loans_that:.12
looking_for:-.12 managing:-.12 might:.12 month:-.12 move:-.12 my_identity:-.12 not_in:.12 null:.12 of_a:-.12 of_information:-.12
oh_that's:-.12 on_your:.12 operation:-.12 or_something:.12 payment_or:-.12 payment_plan:-.12 provide_a:.12 query_about:.12
question_can:.12 really:-.12 registered:-.12 registration_and:.12 requirements_to:.12 security_number:-.12 set_up:-.12 since_i:.12
so_how:.12 sorry_to:.12 sounds_great:-.12 spouse_is:-.12 start:.12 start_your:-.12 state_where:-.12 still:-.12 still_be:.12
survivors_and:-.12 tell:.12 that_case:-.12 that_could:-.12 that's_the:-.12 the_eligibility:.12 the_list:.12 to_register:-.12 toll:.12
toll_free:.12 treatment:.12 understand:.12 unrelated:.12 use_the:.12 va_education:-.12 vehicle_registration:.12 we_will:-.12 wife:.12
with_a:-.12 with_that:-.12 works:.12 you_for:-.12 you'll_need:-.12 your_insurance:-.12 your_license:.12 !_another:.11 8:-.11
^am_i_able:.11 ^are_you:-.11 ^are_you_a:.11 ^how_is:.11 ^no_that's:.11 ^ok_fine:.11 ^we_can:-.11 ^what_do_i:-.11 ^what_information:.11
^yes_of:.11 ^yes_of_course:.11 ^you_may_be:.11 a_document:-.11 a_higher:-.11 a_job:-.11 a_loan:.11 ability:-.11 about_getting:.11
account_?:.11 advantages:.11 advice:.11 affected:.11 ago:.11 allow:.11 allowed:.11 also_i:.11 and_get:.11 appeals:.11 are_some:.11
are_there:.11 as_long:-.11 as_proof:-.11 at_any:-.11 be_to:.11 become:-.11 benefits_if:-.11 best:-.11 bought:-.11 call_our:.11
can_make:-.11 can_qualify:.11 caregivers:.11 certificate_of:-.11 change_the:.11 city:-.11 colleges:.11 contact_you:.11 copy:-.11
credits_to:.11 date_of:-.11 depends:-.11 died:.11 directly:.11 disability_?:-.11 does_that:-.11 don't_need:.11 expire_?:.11
family_members:-.11 financial:.11 for_a:.11 foreign:.11 gi_bill:.11 grandchild:-.11 has_been:.11 have_those:.11 heard_that:.11
how_many:-.11 i_hope:.11 if_we:.11 in_iraq:.11 information_that:.11 interest:.11 is_that:-.11 is_the:.11 it_?:.11 k:.11 loans_are:.11
long_as:-.11 may_receive:-.11 member_can:-.11 members_and:-.11 my_loan:.11 my_wife:.11 need_to:.11 no_problem:-.11 no_that's:.11 non:.11
notify:-.11 number_to:-.11 o_k:.11 obtain:.11 obtaining_a:-.11 ok_fine:.11 okay:-.11 on_what:.11 our_toll:.11 own:.11 page_you:-.11
passport:.11 pay_my:.11 people_who:.11 place:-.11 please_read:.11 pretty:.11 price:.11 qualify_you:-.11 request_?:-.11 rules:.11
search:-.11 security:-.11 serious:-.11 service_disabled:.11 services:-.11 so_i:.11 sources:.11 state_or:-.11 submit_a:-.11 such:.11
tests:-.11 that_i:.11 that_way:.11 the_age:.11 the_last:-.11 the_online:.11 the_plate:-.11 the_program:-.11 there_other:-.11
there's_a:-.11 think:-.11 this:.11 this_mean:-.11 though:.11 through:.11 time_for:-.11 to_your:-.11 types_of:.11 va_educational:-.11
what_can:.11 what_do:-.11 what_does:.11 when_your:-.11 with:.11 written:-.11 yes_of:.11 you_?:.11 you_received:-.11 your_first:-.11
your_registration:-.11 25:-.1 60_days:-.1 877:-.1 9:-.1 ?_will:.1 ^another_query_about:.1 ^are_you_aware:.1 ^can_i:-.1 ^how_can_i:-.1
^i_am_not:-.1 ^if_you_are:-.1 ^if_your:-.1 ^in_that:-.1 ^is_it_possible:.1 ^o:.1 ^ok_fine_now:.1 ^okay:-.1 ^then_you_should:.1
^we_have:-.1 ^what:.1 ^would:.1 ^would_you:.1 ^yes_i_would:-.1 ^you_are:-.1 ^you_can_get:.1 ^you_should:-.1 ^you'll:-.1 ^you'll_need:-.1
a:.1 a_certificate:-.1 a_certified:-.1 a_direct:-.1 a_long:-.1 a_printed:-.1 a_problem:-.1 about_this:-.1 affect:-.1 am_eligible:-.1
and_find:-.1 any_questions:-.1 anything_that:.1 appears:-.1 are_any:.1 ask_you:-.1 auto:-.1 benefit_is:-.1 biological:-.1 case_is:.1
consider_?:-.1 curious:.1 debt:-.1 depends_on:-.1 difference:.1 do_all:-.1 else_should:-.1 evidence_?:.1 fill_out:.1 for_an:-.1
for_college:-.1 for_direct:-.1 for_when:.1 given_to:.1 have_a:-.1 hey_i:-.1 homelessness:-.1 i_file:.1 i_go:-.1 i'd:.1 i'm_going:.1
indeed:.1 instead:.1 interested:.1 is_more:.1 liability:-.1 live:-.1 loans_or:.1 local:-.1 long_time:-.1 longer:-.1 make_a:.1 make_the:-.1
maximum_amount:.1 much:.1 my_case:-.1 my_insurance:.1 my_own:-.1 near:-.1 need_an:.1 non_citizen:.1 now_that:-.1 o:.1 of_financial:.1
of_loan:-.1 on:-.1 on_any:-.1 online_or:-.1 out_on:.1 personal_information:.1 plan:-.1 please:.1 print:-.1 qualified_for:.1 realistic:-.1
realistic_results:-.1 request_a:.1 result_of:.1 returned:.1 rights:.1 s_citizenship:-.1 security_credits:.1 show_that:.1 spouse_?:-.1
still_in:.1 student_?:-.1 students:.1 submit:-.1 than_2:.1 that_are:.1 that's_fine:-.1 the_first:-.1 the_next:.1 the_only:-.1
the_requirements:-.1 there_an:-.1 there_is:-.1 those_benefits:-.1 to_find:.1 to_repay:-.1 to_transfer:-.1 to_verify:-.1 understand_and:.1
vehicle_plates:.1 veterans_group:.1 veterans_life:.1 wasn't:-.1 way:.1 while_you:-.1 who_do:.1 wish:-.1 wish_to:-.1 with_me:.1
would_like:.1 year_and:-.1 you_already:-.1 you_apply:-.1 you_like:-.1 your_federal:-.1 your_out:-.1 your_own:.1 your_records:.1 !:.09
2_years:-.09 ^another_question:.09 ^another_question_for:-.09 ^any:-.09 ^i_need_information:.09 ^if_i'm:.09 ^in_that_case:-.09
^is_the:-.09 ^o_k:.09 ^should:.09 ^sure:-.09 ^sure_now:.09 ^that's_correct:-.09 ^what_does:.09 ^where:.09 ^yes_i_am:-.09 ^you_would:.09
a_duplicate:-.09 a_maximum:.09 a_non:-.09 a_qualifying:-.09 adult:.09 an_unrelated:.09 any_knowledge:.09 anything_else:-.09 appeal:.09
are_not:-.09 as_well:.09 ask_the:-.09 be_eligible:.09 but_there:.09 can_accept:.09 can_happen:-.09 can_you:.09 cards:-.09 career:.09
case_?:.09 certified_copy:-.09 continue:-.09 deposit:-.09 different_types:-.09 disability_and:.09 disability_claim:.09 documents:-.09
duplicate:-.09 eligibility_requirements:.09 else_about:.09 else_i:.09 enough_social:.09 extension:-.09 federal_student:.09
financial_assistance:.09 flight:-.09 for_service:.09 for_this:-.09 for_two:-.09 from_your:-.09 get_back:.09 get_the:.09 give_you:-.09
happy:-.09 hearing:.09 help_understanding:-.09 her_own:.09 here_to:.09 if_it's:.09 in_relation:-.09 info_about:-.09 information_i:.09
is_eligible:.09 issue:-.09 it:-.09 loan_is:-.09 loan_simulator:.09 may_i:.09 me_on:-.09 me_to:.09 monthly_payments:.09 my_benefits:-.09
my_school:.09 my_social:.09 needed_for:.09 next:-.09 of_new:.09 of_proof:.09 of_what:.09 or_a:-.09 or_to:-.09 other_proof:-.09
other_questions:-.09 paid_to:.09 paper:-.09 plus_loan:.09 pre:.09 previously:-.09 problem:-.09 program_for:-.09 program_or:-.09
question_now:.09 questions_and:.09 received_a:-.09 relation:-.09 relation_to:-.09 requesting:.09 requirements_are:-.09 residence:.09
say_about:-.09 school_at:.09 send_a:-.09 service_you:-.09 services_?:-.09 should_be:.09 since:.09 situations:.09 so:.09 stepchild:-.09
steps:.09 sure_now:.09 the_month:-.09 the_plates:.09 the_proofs:-.09 the_right:-.09 the_subject:.09 theft:.09 then:-.09 they_can:-.09
thing_is:.09 this_can:.09 to_?:.09 to_me:-.09 to_see:.09 to_show:.09 to_start:-.09 to_those:.09 unrelated_question:.09 visit:-.09
we_have:-.09 when_i'm:.09 will_be:.09 will_give:.09 will_receive:-.09 years_of:-.09 you_understand:-.09 00:-.08 800:-.08 ^and_what:-.08
^and_who:.08 ^are_you_on:-.08 ^at:.08 ^could_i:.08 ^have_you_already:-.08 ^how_do_you:.08 ^i_can:-.08 ^if_my:.08 ^in_this:-.08
^is_it_okay:-.08 ^maybe:.08 ^thank_you_for:.08 ^thanks:-.08 ^what_is_a:-.08 ^who_can:-.08 ^you_may:.08 ^you_must:-.08 ^you_need:-.08
a_question:.08 a_real:.08 ability_to:-.08 access_to:-.08 added_to:-.08 address_and:-.08 affects:-.08 afghanistan:.08 already_have:-.08
amount_of:.08 an_estimate:-.08 and_does:-.08 any_resources:.08 anything:.08 apply:-.08 apply_to:-.08 asked:.08 assist_you:-.08 at_this:.08
attending:-.08 borrow:.08 calculator:-.08 can_view:.08 care:.08 care_program:-.08 circumstances:-.08 citizens:.08 combined:-.08
community:.08 could_get:-.08 day:-.08 days_?:-.08 decision_?:.08 details:.08 disabled_?:-.08 divorce:.08 do_i:.08 do_if:.08 does_not:-.08
e:-.08 established:-.08 fafsa_form:.08 federal_perkins:-.08 ffel:.08 ffel_program:.08 figure:-.08 free:.08 friday:-.08 group_life:.08
guess:-.08 his:.08 how_much:.08 i_received:.08 i_request:.08 i_think:-.08 i_use:-.08 if_you:.08 is_my:-.08 is_one:.08 is_something:.08
is_what:.08 it_depends:-.08 it_okay:-.08 know:.08 know_when:.08 liability_insurance:-.08 license_or:-.08 loan_cancellation:.08
loan_forgiveness:-.08 look_for:.08 me_in:.08 might_be:-.08 monday:-.08 monday_through:-.08 much_money:.08 needed:.08 not_be:.08
not_been:.08 okay_if:-.08 online_for:.08 only_the:-.08 or_disability:.08 or_your:-.08 others:.08 out_which:.08 outside_of:.08 past:.08
paying:.08 perhaps:.08 permit:.08 plan_that:-.08 present:-.08 programs_for:-.08 proof:.08 provide_your:-.08 question_?:-.08 rate:.08
receipt:.08 refer_to:-.08 renew_my:.08 repaid:-.08 result:.08 see_a:.08 start_?:.08 stay:.08 still_get:.08 still_use:-.08 stolen:.08
stop_making:.08 suggestions:-.08 suppose:-.08 system:-.08 the_cost:.08 the_fee:.08 the_maximum:.08 the_medical:-.08 the_other:-.08
the_post:-.08 then_your:.08 there_anything:.08 these_services:-.08 this_case:-.08 this_purpose:-.08 through_friday:-.08 to_let:-.08
to_say:-.08 understand_that:-.08 united_states:.08 used:.08 vehicles:-.08 veteran_or:-.08 via:.08 wanted:-.08 ways:-.08 what_could:-.08
what_if:-.08 will_not:.08 working:.08 yeah:-.08 yeah_i:-.08 years_?:-.08 you_and:-.08 you_be:-.08 you_cannot:-.08 you_go:-.08
your_personal:-.08 your_service:.08
`,
      previous: `
?:-1.6 did:-.67 monthly:.65 ^are:-.64 ^i_need:-.62 ^how:-.61 credit:-.6 i:-.59 out_how:.59 ^you_should:-.54 decide:.53 ended:-.51
tell_me:-.51 ^va:.5 provider:-.5 ^are_you:-.49 and_that:-.49 enroll:.49 passport:-.49 clear:-.48 for_veterans:.48 tool:.48 transfer:.48
update:.48 ^for:.47 enough:-.47 our:.47 my:-.46 ^hello:-.45 hello:-.45 mv:-.45 to_enroll:.45 ^did:-.44 certified_copy:-.44 should_i:-.44
can't:.43 your_own:.43 9:.42 ^do_you:-.42 accepted:.42 did_you:-.42 for_a:-.42 for_this:-.42 get_your:.42 on_any:-.42 own:.42
destroyed:.41 dmv_will:.41 low:-.41 part_of:.41 share:.41 ^do_you_have:-.4 coverage_to:-.4 i_need:-.4 tax:-.4 ^what:-.39 allows:-.39
find:.39 get_help:.39 need_help:-.39 or_you:-.39 student_loan:-.39 you_find:.39 ^did_you:-.38 ^of:-.38 ^we_have:.38 a_service:-.38
about_how:-.38 citizenship:-.38 complete:.38 condition:.38 hello_i:-.38 i_was:-.38 info:.38 it_has:-.38 loss:-.38 marriage:.38
pay_for:-.38 present:.38 reach:-.38 the_direct:-.38 use_a:-.38 veterans_who:.38 ^find:.37 ^hello_i:-.37 available:.37 basic:.37
but_you:.37 extend:.37 if_that:.37 long:-.37 or_any:-.37 section:.37 the_original:-.37 this_is:-.37 under_18:-.37 us:-.37 ^and:-.36
^not:.36 are_you:-.36 ask_you:-.36 benefits_you:.36 by_your:-.36 driving:.36 emergency:-.36 expires:-.36 log:.36 log_in:.36 obtain:.36
qualify:.36 renewal:-.36 send:-.36 set:-.36 the_topic:.36 ^how_to:-.35 adopted:.35 benefits_are:.35 car:-.35 entry:.35 foreign:-.35
missing:-.35 not_qualify:.35 offices:.35 over:.35 served:-.35 the_report:.35 time_to:-.35 until:.35 veterans:.35 ^contact:.34 ^first:.34
and_dependent:.34 and_their:.34 benefits_if:-.34 for_s:.34 is_no:.34 like_to:-.34 loan_forgiveness:.34 may_qualify:.34 spouses:.34
sure_if:.34 sure_to:-.34 the_address:-.34 with_your:.34 ^find_out:.33 ^i_want:-.33 ^i_want_to:-.33 and_how:.33 attended:-.33 between:-.33
conditions:.33 could_you:-.33 do_have:.33 fee:.33 financial:.33 future:.33 help_if:-.33 information_that:.33 monthly_payments:.33
out_the:.33 s:.33 service_member:-.33 she:-.33 up_to:.33 what_i:.33 worked:-.33 you_learn:.33 your_claim:.33 your_payment:.33 ^hi_i:-.32
^if_you_do:.32 ^yes_there_are:.32 about_va:.32 also_be:-.32 benefits_to:.32 children:.32 come_to:.32 depending:.32 employee:-.32 hi_i:-.32
how_your:-.32 medical_center:-.32 members:-.32 month:.32 obtain_a:.32 on_active:.32 secure:-.32 shows:.32 to_ask:-.32 you_get:.32
yourself:.32 30:.31 ^can_you_give:-.31 ^i_have:-.31 ^what_is:-.31 ^would:-.31 act:.31 aid_?:-.31 allows_you:-.31 and_title:.31
and_will:-.31 asking:.31 cancellation:.31 come:.31 depending_on:.31 i_have:-.31 is_in:.31 medical_care:-.31 prove:-.31
state_department:-.31 thanks:.31 that_can:-.31 that_this:.31 their:.31 true:-.31 vehicle_registration:-.31 your_va:.31 ^if_the:.3
american:.3 and_get:-.3 correct_the:.3 disability:.3 download:.3 download_the:.3 have_some:-.3 hearing:.3 i'd:-.3 if_they:.3 national:.3
non_driver:.3 once:-.3 perkins_loan:.3 programs:-.3 risk:-.3 school_to:.3 set_of:-.3 show:-.3 steps:.3 student_aid:.3 topic:.3
understand_the:.3 up_for:-.3 we_pay:.3 your_retirement:.3 9_11:.29 ^of_course:-.29 ^you_ll:.29 about:-.29 also:.29 can_do:.29
care_benefits:.29 coverage:-.29 do_you:-.29 documents_to:-.29 for_example:-.29 for_help:-.29 give:-.29 hard:.29 has_been:.29
have_questions:-.29 i_can:.29 insurance:-.29 manage_your:.29 online:.29 registration_to:-.29 same_as:.29 sorry_but:.29 sources:.29
that_?:.29 the_law:-.29 to_sign:-.29 to_the:-.29 too:-.29 veterans_life:-.29 was:-.29 where:-.29 which_you:-.29 will_get:-.29 you'll:.29
your_federal:-.29 ^can:-.28 ^i_can:.28 ^i_need_help:-.28 ^no_you:-.28 ^that:-.28 ^who:-.28 ^would_you:-.28 a_problem:.28 a_temporary:-.28
about_it:.28 apply_online:-.28 by_a:.28 can_give:-.28 deceased:-.28 get_some:-.28 how_to:.28 if_it:-.28 is_important:-.28 keep_your:.28
me_to:-.28 note:-.28 original:-.28 phone_or:.28 procedures:.28 questions:.28 register_a:-.28 replace:-.28 the_new:-.28 the_title:.28
to_obtain:.28 to_stay:.28 traumatic:-.28 various:.28 you_can't:.28 you_come:.28 you_submit:.28 your_new:.28 ^get:.27 ^hi:-.27
^i_would_like:-.27 ^no_i:.27 ^no_not:.27 an_additional:.27 and_then:.27 approved:-.27 bill:-.27 can_learn:.27 cases:.27 change_the:.27
claim_or:.27 college_or:.27 for_college:.27 get_social:.27 have_an:-.27 hi:-.27 is_a:-.27 lost_stolen:.27 making:-.27 nearest:.27
need_a:-.27 needs:.27 no_income:.27 no_not:.27 of_questions:.27 order_a:.27 receipt:-.27 status_of:.27 the_social:.27 the_status:.27
there's:-.27 to_an:.27 to_consider:.27 vehicle_plates:.27 visit_the:-.27 why:-.27 wish:.27 wish_to:.27 you_contact:.27 you_receive:-.27
you_to:-.27 your_vehicle:-.27 ^i:-.26 ^i_need_to:-.26 ^what_are:.26 ^yes_you_may:-.26 about_?:.26 active:.26 address:-.26 and:.26
and_medical:.26 as:.26 as_i:.26 be_paid:.26 be_required:.26 benefit_letters:.26 can_assist:.26 day:.26 dependent:.26 documents:-.26
enroll_in:.26 for_financial:.26 i_said:.26 interest:.26 is_also:.26 is_called:.26 is_the:-.26 legal:-.26 locations:.26 mail:.26
note_that:-.26 okay:.26 out_a:-.26 plus:-.26 provide:-.26 reached:-.26 resident:-.26 sign_up:-.26 spouse_of:-.26 that_are:-.26
the_hearing:.26 the_plates:.26 this_may:-.26 this_type:.26 to_determine:.26 to_get:-.26 to_provide:-.26 transferred:.26 use_it:.26
veteran_with:-.26 you_an:.26 you_might:.26 ^read:-.25 ^yes_please:.25 ^you_would_have:.25 a_phone:-.25 about_the:-.25 an_appointment:-.25
appear:.25 appointment:-.25 benefits_can:-.25 borrow:.25 cancelled:.25 care:-.25 continue:-.25 decisions:.25 get_the:-.25 great_you:.25
has_a:-.25 have_several:-.25 how_it:.25 income_based:.25 information_for:.25 is_different:.25 just_for:.25 license:.25 location:-.25
military:.25 most:.25 need:-.25 no_you:-.25 of_an:.25 or_not:-.25 paper:-.25 part:.25 processed:-.25 program:.25 registrations:.25
return:.25 service_and:.25 starting:-.25 suggestions:-.25 the_united:.25 to_a:.25 to_request:.25 united:.25 using_the:-.25 va_health:.25
well:.25 while_serving:.25 would_need:-.25 yes_please:.25 you_meet:-.25 ^excellent:.24 ^is:-.24 ^learn:.24 ^that_is:-.24 ^we_can_help:-.24
a_new:.24 about_a:-.24 absolutely:.24 after_you:.24 and_are:-.24 and_what:.24 can_go:.24 citizens:.24 concern:-.24 consider:.24 cost:-.24
date_of:.24 death:.24 don:-.24 end:.24 excellent:.24 for_an:-.24 for_benefits:-.24 group:-.24 immediately:.24 in_to:.24 in_which:-.24
is_it:-.24 level:.24 many:.24 matter:.24 me:-.24 no_i:.24 of_these:.24 on_a:.24 online_or:-.24 options_for:-.24 or_older:.24 phone:-.24
please:-.24 put:-.24 questions_and:.24 retire:-.24 simulator_is:.24 surviving:-.24 the_end:.24 the_retirement:-.24 these_services:.24
to_school:.24 types:.24 what_you:.24 you_have:-.24 you_request:-.24 you_that:.24 120:.23 180_days:.23 ^would_you_like:-.23 a_program:-.23
a_spouse:.23 ability_to:.23 an_account:-.23 asked:.23 benefits_planner:-.23 care_provider:-.23 chance:-.23 connected_disability:-.23
depend:-.23 depend_on:-.23 duty:.23 email:-.23 find_out:.23 follow:.23 for_medicare:.23 health_insurance:.23 hospital:-.23 includes:-.23
it_for:.23 me_about:-.23 medical_records:.23 meet_all:.23 new_york:.23 not_really:.23 on_or:-.23 paperwork:.23 percentage:.23 permit:.23
program_for:.23 proofs:.23 service_disabled:-.23 some_questions:-.23 surviving_spouse:-.23 things:.23 those:.23 to_receive:-.23 way_to:.23
what_happens:-.23 will_give:.23 york:.23 you_do:.23 you_give:-.23 18_years:-.22 ^once:-.22 ^yes_i_can:.22 ^yes_i_have:-.22 ^you_will:-.22
a_benefit:.22 acceptable:.22 and_have:.22 and_i:-.22 application_for:-.22 are_there:-.22 at_least:.22 can_accept:-.22 can_check:-.22
can_visit:-.22 date:.22 disability_compensation:.22 education:-.22 every:.22 expire:.22 family_member:.22 finding:.22 for_each:.22
for_social:.22 have_received:-.22 he:-.22 higher:-.22 homelessness:.22 how_the:-.22 how_we:.22 i_would:-.22 include:-.22 just:.22
least:.22 life_insurance:-.22 limited:.22 may_receive:.22 my_va:-.22 of_work:.22 older_and:.22 option:.22 or_an:-.22 or_non:.22
out_of:-.22 people:.22 perkins:.22 permanent:-.22 received:-.22 service_members:-.22 short:-.22 size:.22 spouse_is:.22 still_get:.22
survivors:-.22 that's_the:-.22 the_benefit:.22 thing:.22 tool_to:.22 understand_that:-.22 va_regional:.22 who_are:-.22 who_has:-.22
write:-.22 your_age:-.22 your_case:.22 ^if_i:-.21 ^not_really:.21 ^that_would:-.21 ^yes_there_is:-.21 ^you_want:-.21 ^you_want_to:-.21
a_job:.21 a_school:-.21 affected:.21 aid:.21 among:.21 an_example:.21 and_not:-.21 and_use:-.21 benefits_when:-.21 calculate:.21
connected:-.21 cost_of:.21 delay:.21 determine:.21 early:.21 either:-.21 families:-.21 for_school:-.21 for_your:-.21 hard_of:.21 id:.21
if:-.21 insurance_coverage:-.21 is_determined:-.21 known:.21 life:-.21 not_meet:-.21 not_right:.21 of_hearing:.21 of_loan:.21
of_state:-.21 option_is:.21 other_proof:-.21 person_is:-.21 pre:.21 read_the:-.21 reason:-.21 restrictions:.21 service:-.21
service_connected:-.21 subject:.21 such_a:-.21 suspension:.21 that_case:.21 that_state:-.21 there_a:-.21 what_other:-.21 which:.21
you_become:-.21 you_know:.21 you_think:.21 your_birth:-.21 your_loan:-.21 !:-.2 11_gi:.2 25:.2 ^and_what:-.2 ^okay:.2 ^when_you:-.2
^yes_you:.2 ^you_don't:-.2 a_passport:-.2 accept:-.2 active_duty:.2 administrative:.2 affect_your:-.2 agent:.2 and_is:-.2 applies:-.2
apply_to:.2 best:-.2 change_your:.2 complete_an:.2 decision:.2 destroyed_?:.2 do_this:.2 expiration:.2 family:.2 fine:-.2 for:-.2
have_more:.2 if_an:.2 is_that:-.2 is_what:.2 it_was:-.2 live_in:-.2 lost_or:-.2 manage_my:-.2 me_details:-.2 means:-.2 more_questions:.2
my_parents:-.2 need_info:.2 of_a:-.2 of_how:-.2 ok:-.2 on_my:-.2 open:-.2 or_a:.2 or_more:-.2 out_more:-.2 point:.2 post_9:.2
problem_with:.2 problems:.2 security:-.2 security_benefit:-.2 should_know:-.2 special:-.2 stolen_or:.2 submitted:-.2 take_a:.2 team:-.2
that's_right:-.2 the_medical:-.2 to_contact:-.2 unmarried:-.2 yes_you:.2 york_and:.2 you_currently:.2 you_enrolled:-.2 your_coverage:.2
^as:.19 ^can_i:-.19 ^hey:-.19 ^ok_thanks:-.19 ^the:.19 ^yes_your:-.19 ^you_can_get:.19 ^you_have:-.19 a_vehicle:-.19 age:-.19 ages:.19
already_have:.19 an_estimate:.19 and_health:-.19 and_you:-.19 anyone:-.19 applicable:.19 at_the:.19 can_not:-.19 can_read:-.19
card_get:.19 career:.19 claims:.19 contact_you:-.19 copy:-.19 could_be:.19 deliver:-.19 determined:-.19 don_t:-.19 during:.19 else:.19
enrolled_at:-.19 expired:-.19 for_federal:.19 for_survivor:.19 for_when:.19 generally:.19 get_benefits:-.19 have_to:.19 help_me:.19
here_to:-.19 hey:-.19 home:.19 in_iraq:.19 injury:-.19 insurance_s:-.19 it:.19 know_what:-.19 letters_and:.19 maximum:.19 meet_the:-.19
need_that:-.19 not_to:.19 of_course:-.19 of_plates:-.19 of_the:.19 ok_thanks:-.19 other_things:.19 paid_in:.19 printed_veteran:.19
proofs_of:.19 prove_that:-.19 request_an:-.19 results:.19 simply:.19 standard:.19 step:.19 supporting:.19 the_amount:.19 the_event:.19
the_military:.19 this_information:.19 time_you:.19 to_surrender:.19 united_states:.19 va_benefit:.19 verify:.19 we_have:.19 whether:.19
yes_your:-.19 ^great_!:-.18 ^then_you_may:.18 ^what_are_the:.18 ^you_can_go:.18 a_higher:-.18 also_want:.18 as_a:.18 be_the:-.18
benefit:.18 benefits_do:.18 benefits_for:-.18 benefits_on:.18 can_make:.18 case_your:-.18 choose_the:.18 companies:.18 completed:-.18
costs:.18 covered_by:-.18 criteria:.18 different_from:-.18 entitled:.18 file_a:.18 fill_out:.18 form:-.18 free:.18 from_the:.18
has_your:-.18 have_this:.18 homeless:.18 i_also:.18 i_see:-.18 if_that's:-.18 in_new:.18 it's_not:.18 licensed:.18 loan:.18
loans_that:-.18 may_ask:-.18 may_have:.18 needed_for:-.18 only_the:.18 or_destroyed:.18 out:.18 out_your:.18 participate:-.18 plan_for:.18
private:-.18 regional:.18 registered_in:.18 replacement:.18 run:-.18 said:.18 second:.18 security_can:-.18 security_card:.18 see_a:.18
size_of:.18 specific:.18 the_fee:.18 the_size:.18 think:.18 this_program:.18 three:-.18 to_transfer:.18 turn:-.18 under_the:.18
university:.18 valid:-.18 war:-.18 were_you:-.18 when_i:-.18 which_is:.18 will_be:.18 will_i:-.18 works:-.18 your_financial:.18
your_parents:.18 12:.17 ;_but:-.17 ^and_if:.17 ^do:-.17 ^my:-.17 ^no:.17 ^not_right:.17 ^not_right_now:.17 ^ok:-.17 ^sorry:.17
^what_is_the:-.17 a_payment:-.17 a_second:.17 about_to:-.17 affects:.17 alternatives:.17 and_do:-.17 and_request:.17 any_interest:.17
appeal:.17 are_several:.17 back:-.17 be_of:.17 benefits_?:-.17 can_apply:.17 common_questions:-.17 course_and:.17 details:-.17 die:-.17
disabilities:.17 do_if:.17 eligibility_for:-.17 even:.17 fafsa_form:.17 for_dependents:-.17 get_an:.17 gi:.17 group_life:-.17 happens:-.17
hotline:-.17 in_that:.17 information_regarding:.17 into_a:.17 iraq:.17 july:-.17 know_the:.17 learn_about:.17 loan_?:-.17 makes:-.17
may_need:.17 me_if:.17 medical:-.17 move:.17 my_benefits:-.17 need_an:-.17 needed_to:.17 not_covered:-.17 number:-.17 number_of:-.17
on_this:-.17 ones:.17 or_eligible:.17 or_to:-.17 payments_for:.17 photo:.17 plan_and:-.17 plan_that:.17 possibility:-.17 registered:.17
required_to:.17 search:.17 services_and:.17 show_me:-.17 that's:-.17 the_section:.17 them:.17 them_for:-.17 then_we:.17 they_need:.17
to_eligible:-.17 to_know:.17 training:.17 types_of:.17 u:-.17 u_s:-.17 under:.17 vehicles:.17 waiting:.17 we_are:-.17 when_they:-.17
you_in:.17 you_ll:.17 your_monthly:.17 your_records:-.17 19:-.16 50:.16 ^absolutely:.16 ^find_out_how:.16 ^i_am_not:.16 ^is_there_a:-.16
^then:-.16 ^then_you:-.16 ^we:.16 ^we_can:-.16 ^we_may:-.16 ^you_can_check:-.16 ^you_can_find:.16 ^you_may:.16 access:-.16 additional:-.16
all_ready:.16 are:-.16 are_they:.16 be_eligible:-.16 be_suspended:.16 becomes:-.16 benefits_online:.16 board:.16 can_qualify:.16
certified:-.16 check:-.16 claim:.16 contact_us:.16 contact_your:-.16 details_of:-.16 different_types:.16 direct_loan:-.16 do_about:.16
done:-.16 eligible_for:.16 else_?:.16 family_benefits:-.16 federal_government:.16 fee_?:.16 fill:.16 financial_aid:.16 find_the:-.16
for_other:.16 for_that:-.16 from_a:-.16 gi_bill:.16 guide:.16 i_apply:-.16 i_be:-.16 i_know:.16 i_might:-.16 i'd_like:-.16 i'm_here:-.16
i'm_looking:-.16 if_we:-.16 in_case:-.16 instead:-.16 into:-.16 know_that:-.16 less:-.16 like_a:-.16 limit:-.16 loans_are:-.16 lower:.16
mail_it:.16 mailing:-.16 maybe:.16 me_the:-.16 mind:.16 move_to:.16 must_present:.16 name_of:.16 need_information:-.16 no:.16
obtaining_a:-.16 one_?:.16 one_of:-.16 operation:-.16 planner:-.16 program_?:-.16 qualify_to:.16 receiving_social:-.16 representative:.16
retirement_?:.16 say:-.16 service_for:-.16 sgli:-.16 simulator:.16 state_and:.16 states:.16 status:.16 tell:-.16 tell_you:.16 the:-.16
the_best:-.16 the_cost:.16 the_information:-.16 the_last:.16 the_public:-.16 the_u:-.16 theft:.16 these_benefits:-.16 through:.16
to_dmv:.16 to_replace:-.16 using:-.16 what_are:.16 will_they:.16 with_that:.16 with_this:.16 you_if:-.16 you_retire:-.16 15:.15 65:-.15
^by:-.15 ^check:.15 ^no_it:-.15 ^no_not_yet:.15 ^we_will:.15 ^when:-.15 ^yes_but:.15 ^yes_that's:-.15 ^yes_that's_right:-.15 ^yes_we:.15
a_repayment:.15 a_time:.15 and_family:.15 and_to:.15 are_in:-.15 are_other:-.15 available_?:-.15 be_a:-.15 because_of:.15 but:.15
can_a:-.15 can_request:-.15 can_still:.15 can_view:.15 card_?:-.15 child:-.15 city:-.15 compensation_for:-.15 consolidating:.15 copies:.15
cover:.15 does:-.15 does_that:.15 dvi:.15 evidence:.15 example_if:-.15 federal_perkins:.15 ged:-.15 gets:.15 he_is:-.15 i_did:-.15
i_find:.15 in_any:.15 in_ny:.15 instructions:-.15 is_lost:-.15 it_on:-.15 just_need:.15 known_as:.15 learn:.15 loans_or:-.15 manage:.15
need_it:.15 no_it:-.15 not:.15 of_my:.15 of_residence:.15 on_what:.15 or_stolen:-.15 participate_in:-.15 pay_the:.15 plates_?:.15 post:.15
print:-.15 proof:-.15 purchase:.15 purpose:-.15 question:.15 questions_about:-.15 registration:-.15 request_the:-.15 requirements_?:-.15
requirements_for:-.15 right_for:.15 right_now:.15 s_dvi:.15 school_?:-.15 sent_to:.15 some_of:.15 stepchild:.15 students:.15 talked:.15
terms:-.15 the_proofs:.15 this_tool:.15 to_learn:-.15 to_pay:-.15 to_see:-.15 to_those:.15 understand:.15 veteran_who:.15 want:.15
what_could:.15 what_if:-.15 whose:.15 with_my:-.15 without:-.15 yes_but:.15 yes_that's:-.15 yes_we:.15 you_and:-.15 you_will:-.15
your_health:-.15 10_years:.14 20:-.14 ^hello_can:.14 ^hello_can_you:.14 ^hey_there:-.14 ^it_is_noteworthy:-.14 ^tell_me:-.14 ^to:-.14
^what_other:-.14 ^yes_i_did:-.14 ^you_can_contact:.14 a_certified:-.14 a_completed:-.14 about_what:-.14 advise:.14 advise_me:.14
affect:-.14 and_find:-.14 and_your:.14 are_many:-.14 as_long:-.14 assist_you:.14 based_payment:.14 be_right:.14 be_sure:-.14 because:.14
buy:-.14 care_?:-.14 category:.14 caused:-.14 could_not:.14 course:-.14 d_ford:-.14 dependents:-.14 determine_if:.14
disability_ratings:.14 drive:-.14 during_the:-.14 education_benefits:.14 educational_benefits:.14 evidence_?:.14 expenses:-.14 find_a:.14
for_free:.14 for_permit:.14 for_you:-.14 ford:-.14 ford_federal:-.14 from_another:-.14 from_my:-.14 happens_after:-.14 has_not:-.14
have:-.14 have_enough:-.14 hello_can:.14 help_with:-.14 hey_there:-.14 history:.14 hope:.14 house:.14 how_is:-.14 i'm_sorry:.14 id_is:-.14
if_i:-.14 info_about:.14 information:.14 is_available:.14 it's:.14 jobs:-.14 like_that:-.14 limits:.14 long_as:-.14 me_in:.14
member_can:.14 might:.14 might_be:.14 motor:-.14 must_return:.14 my_plates:-.14 needs_and:.14 not_apply:.14 of_benefit:-.14 online_by:.14
outside_of:-.14 page_to:.14 permission:.14 qualified:.14 ratings:.14 receives:-.14 records_and:.14 school:-.14 send_the:-.14 several:-.14
spouse:.14 submit_your:.14 the_date:.14 the_form:.14 the_health:-.14 the_loan:.14 the_money:.14 the_one:.14 this_process:.14 tips_on:.14
to_another:.14 to_do:.14 to_help:-.14 to_notify:-.14 to_someone:.14 to_us:-.14 to_use:-.14 type_of:.14 va_disability:.14 vehicle:-.14
view:.14 was_wondering:-.14 we_will:.14 what_should:-.14 why_i:-.14 will_you:-.14 would_you:-.14 you_or:-.14 your_benefits:.14
your_registration:.14 1:.13 ^do_you_need:-.13 ^have_you:-.13 ^hi_i_need:-.13 ^hi_there:-.13 ^how_is:-.13 ^i_also:.13 ^i'd:-.13
^if_your:.13 ^it:-.13 ^may:.13 ^no_i'm_not:-.13 ^null:-.13 ^so:-.13 ^yes_you_can:.13 ^you_will_be:-.13 a_link:-.13 a_student:-.13
age_of:-.13 aid_for:.13 along_with:.13 amount_that:-.13 any_time:.13 are_available:.13 as_proof:-.13 ask_for:.13 assistance_for:-.13
at_a:-.13 attend:.13 available_to:-.13 because_you:-.13 becoming:.13 benefits_as:.13 called_a:-.13 can:.13 caring:.13 cause:.13
consequences:-.13 court:.13 d:-.13 days:.13 default:-.13 defaulted:-.13 defense_to:.13 deposit:-.13 disability_is:-.13 documents_you:.13
driver_identification:.13 estimates:.13 exactly_is:.13 exception:-.13 for_service:-.13 forbearance:.13 funds:-.13 further:.13 given:.13
has:-.13 help_?:.13 hi_there:-.13 how_do:-.13 how_many:-.13 how_you:-.13 i_recently:.13 i_think:-.13 identification_card:-.13
important:-.13 in_the:-.13 involved:-.13 is_this:-.13 it_possible:-.13 know_how:-.13 later:.13 let_me:-.13 ll:.13 loan_payments:-.13
loan_program:-.13 loans_to:.13 means_that:-.13 members_of:-.13 need_?:-.13 need_more:-.13 non_citizen:-.13 not_?:.13 now_i:.13 null:-.13
of_information:-.13 of_va:-.13 older:.13 online_through:.13 order:.13 our_page:.13 papers:-.13 part_b:.13 problem_is:-.13 programs_for:.13
provides:-.13 qualifications:-.13 real_id:.13 recommend:.13 right:.13 security_and:.13 so:-.13 than_2:-.13 that_if:.13 that_is:.13
the_conditions:.13 the_mail:.13 then_you:-.13 there_i'm:-.13 they_have:-.13 to_qualify:-.13 to_repayment:.13 tty:-.13 us_citizen:.13
use_your:-.13 used:-.13 va_education:.13 we_need:-.13 what_does:-.13 what_kind:-.13 with_?:-.13 won't:.13 yeah:-.13 you_served:-.13
your_plates:-.13 3:.12 6:.12 ^after:.12 ^are_there:-.12 ^hello_i_would:-.12 ^i_would:-.12 ^i'll:.12 ^is_a:.12 ^it_is_possible:-.12
^no_i_am:.12 ^no_that's:-.12 ^well:.12 ^yes_you_need:.12 ^you_could:.12 ^you_have_to:-.12 ^you_need:.12 ^you_would_need:-.12
a_certificate:.12 a_form:.12 a_letter:.12 a_printed:.12 a_us:.12 a_volunteer:.12 according:.12 agree:-.12 along:.12 also_get:-.12
answers:-.12 appointments:-.12 approve:-.12 assist:.12 be_to:.12 benefit_amount:.12 benefits:.12 better:.12 but_not:-.12 came:-.12
can_be:.12 can_i:-.12 can_provide:-.12 certificate_of:.12 dies:-.12 direct:-.12 do_?:-.12 doesn't:.12 don't_have:-.12 drug:-.12
due_to:-.12 exactly:.12 extension:-.12 fafsa:.12 filed_a:-.12 for_another:-.12 for_disability:-.12 get_access:.12 give_me:-.12
government:-.12 had:-.12 half:.12 i'm_going:-.12 id_?:.12 id_cards:-.12 if_is:.12 if_it's:-.12 in_va:.12 information_in:-.12
information_on:-.12 insurance_for:-.12 is_correct:.12 is_to:-.12 isn't:.12 it_to:.12 it_would:.12 leaving:.12 letter:-.12 living:-.12
loan_is:.12 look:.12 me_?:.12 mean:.12 more_help:.12 motorcycle:.12 must_have:-.12 new:.12 no_that's:-.12 of_disability:-.12 of_that:-.12
offers:.12 officer:.12 on_the:.12 our_online:.12 payment_history:.12 plan:-.12 processing:.12 purposes:-.12 qualifies:-.12 reduced:-.12
remove:.12 renew:-.12 repayment:.12 report_to:.12 requirements_that:-.12 resources:.12 security_credits:.12 set_up:-.12
start_receiving:.12 taken:-.12 talk:.12 that_a:-.12 the_national:.12 the_office:-.12 the_procedure:.12 title:-.12 to_call:.12 to_have:.12
to_veterans:.12 total:-.12 useful:-.12 va:.12 violation:.12 volunteer:.12 what_else:-.12 what_exactly:.12 will_have:-.12 with_a:-.12
years_old:-.12 you_could:.12 you_don't:.12 you_like:-.12 you_please:-.12 you_provide:.12 you_tell:-.12 your_child:.12 your_identity:.12
your_license:.12 00:.11 100:.11 2020:-.11 800:-.11 ^hello_i_need:-.11 ^hello_there:-.11 ^i_do:.11 ^i_see:-.11 ^if_you_want:-.11
^is_there:-.11 ^it_is_important:-.11 ^it's_not_my:.11 ^maybe:.11 ^the_new:.11 ^yes_i_am:.11 ^yes_that's_correct:.11 a_discharge:.11
a_driver:-.11 a_page:.11 a_real:-.11 access_to:-.11 access_your:-.11 add:-.11 advice:.11 age_when:-.11 although:.11 am_a:.11 and_need:-.11
any_benefits:.11 any_way:.11 as_to:-.11 asking_for:.11 august:-.11 because_i:-.11 been:.11 before_you:.11 benefits_while:-.11
biological:.11 by:-.11 can_call:.11 can_pay:-.11 cards:-.11 change:.11 changing:-.11 charge:-.11 check_the:-.11 child_is:-.11 citizen:.11
crisis:.11 defense:.11 definitely:.11 denied:-.11 didn't:-.11 direct_consolidation:.11 documentation:-.11 down:.11 easy:-.11
enrollment:.11 false:.11 ffel:-.11 figure_out:.11 for_people:.11 from:-.11 further_information:-.11 get_more:.11 getting_a:-.11
give_you:.11 good:-.11 great_!:-.11 great_to:-.11 having_trouble:-.11 hello_there:-.11 help_about:-.11 i_could:-.11 i_get:-.11 i'm_in:.11
in_an:-.11 in_my:-.11 including:-.11 is_possible:-.11 it_out:-.11 listed:.11 local_office:.11 my_license:.11 not_currently:-.11
nothing:-.11 nys:-.11 of_all:-.11 on_your:-.11 only_be:-.11 or_2:-.11 or_change:-.11 or_the:-.11 other_va:.11 out_what:.11 page_for:-.11
pdf:.11 per:.11 person:-.11 please_i:-.11 possible:-.11 qualify_?:.11 ready:.11 really:.11 recent:-.11 regular:-.11
retirement_benefits:.11 right_?:-.11 security_benefits:.11 serious:-.11 services:-.11 show_that:.11 sounds_good:-.11 state_driver:.11
t:-.11 that_your:-.11 the_requirements:-.11 the_year:-.11 they_will:-.11 think_i:-.11 though:.11 to_prove:-.11 to_start:-.11 to_take:-.11
to_view:.11 trying:-.11 trying_to:-.11 veterans_and:.11 we:.11 what_about:-.11 what_would:.11 when_you:.11 where_you:-.11 who_is:-.11
with_the:-.11 with_us:-.11 with_you:-.11 would_have:.11 yes_there:.11 you_having:-.11 you_the:.11 your_future:.11 your_military:-.11 11:.1
5:-.1 ;:-.1 ^have_you_been:.1 ^hi_i_am:-.1 ^i_can_help:.1 ^i'd_like:-.1 ^i'd_like_to:-.1 ^if:.1 ^no_i_haven't:-.1 ^were_you:-.1
^yes_and:.1 ^yes_i_will:.1 a_family:.1 a_part:-.1 about_applying:-.1 also_need:-.1 am:-.1 application:.1 applying_for:-.1 are_those:-.1
at_this:-.1 back_to:-.1 based:.1 be_aware:.1 be_included:-.1 become:-.1 become_eligible:-.1 been_told:.1 can_answer:.1 can_help:.1
can_look:.1 care_of:-.1 care_system:-.1 case:.1 certain:-.1 certain_requirements:-.1 child_of:-.1 common:-.1 community:-.1 computer:.1
consolidation:.1 could_use:-.1 covered:-.1 days_of:.1 debit:-.1 different:-.1 discharge:.1 do_to:-.1 eligibility_requirements:-.1
example:-.1 exceptions:.1 explain:-.1 for_?:.1 for_aid:.1 for_at:.1 for_medical:-.1 for_more:.1 function:.1 get_a:.1 grandchild:.1
have_any:-.1 help_you:.1 her_own:-.1 i_qualify:.1 identification_to:.1 if_i'm:-.1 if_my:-.1 in_a:.1 in_school:.1 in_your:-.1 it_in:.1
know:.1 left:-.1 loan_servicer:-.1 m:.1 military_service:.1 minutes:.1 mission:-.1 much:-.1 my_social:.1 name:-.1 needed:.1 obtaining:-.1
of:-.1 online_?:-.1 or_appeal:.1 or_can:-.1 particular:.1 process:.1 program_or:.1 questions_?:.1 reasons:.1 record:-.1 repayment_plan:.1
review:-.1 see_how:-.1 some_cases:.1 statement:-.1 stay:.1 such:-.1 survivors_benefits:-.1 take_to:-.1 the_application:.1 the_federal:.1
the_gi:-.1 then_?:-.1 there_?:-.1 through_a:.1 to_?:.1 to_meet:.1 to_understand:.1 to_vote:-.1 told_that:.1 trouble_making:-.1 tuition:-.1
up:.1 va_life:.1 veteran:.1 veteran_or:-.1 vgli:.1 want_a:-.1 will_do:-.1 will_issue:-.1 will_my:-.1 y:.1 yes_and:.1 you_asking:.1
you_continue:-.1 you_for:-.1 you_must:.1 you'll_need:-.1 your_family:-.1 your_school:-.1 1_800:-.09 180:.09 40:.09 ^can_i_get:-.09
^do_i:.09 ^for_that:.09 ^have:-.09 ^i_have_some:-.09 ^if_you_are:-.09 ^in_that_case:.09 ^in_this:.09 ^is_it:-.09 ^it's_not:.09
^we_have_a:.09 ^what_if:-.09 ^which:-.09 ^yes_we_do:.09 a_decision:.09 a_refund:.09 a_section:.09 about_social:.09 above:.09
advantages:.09 age_62:-.09 age_?:-.09 all_the:-.09 and_a:.09 and_learn:.09 and_other:-.09 approved_for:.09 are_required:-.09 are_some:-.09
at_any:.09 bank:.09 benefits_and:-.09 benefits_from:-.09 benefits_that:-.09 can_get:.09 case_you:.09 centers:-.09 complete_a:.09
consider_when:.09 considered:.09 continue_to:-.09 do_after:.09 document_that:.09 dvi_online:.09 entire:.09 established:-.09 events:-.09
ex:-.09 exempt:.09 family_can:-.09 features:.09 first_you:-.09 flight:.09 four:-.09 friday:-.09 from_other:-.09 from_your:.09 fs:.09
get_it:-.09 have_no:-.09 health_care:.09 i_already:.09 i_only:-.09 if_you're:-.09 keep:.09 leave_the:.09 less_than:-.09 license_and:.09
mail_or:.09 me_an:.09 me_information:-.09 mean_that:.09 medicare:.09 monday:-.09 monday_through:-.09 more_details:.09 must_only:.09
my_own:.09 need_the:.09 next:-.09 not_be:-.09 of_financial:-.09 offer:-.09 on_her:-.09 optional:-.09 options_available:-.09 or:-.09
or_if:.09 other_states:-.09 plan_?:-.09 please_read:.09 plus_loan:-.09 police:-.09 prescription:-.09 previously:.09 procedure:.09
read:-.09 register:-.09 registering:-.09 related_to:.09 same_time:-.09 schedule:-.09 should:-.09 should_not:-.09 show_your:-.09
still_qualify:-.09 study:.09 sure_i:-.09 sure_that:.09 that's_correct:.09 that's_fine:-.09 the_criteria:.09 the_fafsa:.09 the_month:.09
the_same:-.09 then:-.09 there_i:-.09 this_purpose:-.09 those_who:-.09 through_friday:-.09 to_file:.09 to_fill:.09 to_verify:.09
to_work:-.09 track:-.09 up_?:.09 use_the:.09 va_gov:.09 visit_our:.09 was_just:-.09 wasn't:-.09 website:.09 will_need:.09 www:.09
years:.09 york_state:.09 you_are:-.09 you're:-.09 10:.08 24:-.08 90:-.08 90_days:-.08 ^also:-.08 ^any:-.08 ^at:.08 ^could:-.08
^do_you_know:.08 ^i_am:.08 ^i_don't:-.08 ^i_was:-.08 ^if_i_am:.08 ^no_i_do:-.08 ^no_i_don't:.08 ^oh:-.08 ^one:.08 ^there_is:.08 ^very:-.08
^what_do:-.08 ^yeah:-.08 ^yes_sir:-.08 ^yes_there:.08 a_copy:.08 a_dmv:-.08 after_the:-.08 am_i:-.08 am_not:.08 am_trying:-.08 amount:.08
an_idea:.08 and_pay:.08 anything_else:.08 appeals:.08 application_to:.08 are_eligible:.08 are_two:.08 at_all:-.08 automatically:.08
aware:-.08 b:.08 be_true:-.08 believe:-.08 by_phone:-.08 calculator:-.08 calculator_to:-.08 care_from:-.08 centers_in:-.08 certificate:.08
changes:.08 colleges:-.08 course_you:.08 coverage_?:-.08 create:.08 currently_have:.08 cut:.08 cut_off:.08 decided:-.08 do_i:-.08
driver_id:.08 educational:.08 entered:.08 even_if:.08 ffel_program:-.08 filed:-.08 for_family:-.08 get_into:-.08 get_my:-.08 given_to:.08
gone:-.08 guard:.08 happens_if:-.08 have_that:.08 heard:.08 how_long:-.08 i_came:-.08 i_should:-.08 i'll_be:.08 i'm_not:-.08 i've:-.08
id_card:.08 identifying:-.08 information_we:-.08 inspection:-.08 is:-.08 is_all:.08 is_noteworthy:-.08 it_with:.08 last:.08 learn_how:.08
leave:.08 loans_?:-.08 loans_from:.08 looking:-.08 make:-.08 make_a:-.08 making_the:.08 managing:.08 medicare_?:-.08 more_info:.08
my_registration:-.08 my_spouse:-.08 need_some:.08 neither:.08 non:-.08 normally:.08 noteworthy:-.08 noteworthy_that:-.08 obtain_va:-.08
of_credits:-.08 of_eligibility:-.08 of_new:-.08 of_our:.08 of_proof:-.08 on_our:.08 or_other:.08 or_service:-.08 payments:-.08
personal:.08 please_give:-.08 portal:.08 possible_for:-.08 program_and:.08 regarding_the:.08 repay:-.08 s_passport:-.08 school_at:-.08
section_on:.08 select:.08 send_a:.08 services_for:.08 single:.08 sir:-.08 so_i:-.08 some:.08 someone:.08 sorry_to:.08 sort:-.08
sort_of:-.08 start:-.08 still:-.08 submit_a:.08 surrender:.08 than:.08 than_you:.08 that_i:.08 the_family:.08 the_first:-.08 the_help:-.08
the_veterans:-.08 there's_a:-.08 they:.08 times:-.08 to_follow:.08 to_new:.08 to_submit:.08 to_va:.08 tools:.08 unless:-.08 usa:-.08
use_of:.08 ve:-.08 visit:-.08 welcome:.08 when_will:-.08 wondering:-.08 would_like:-.08 yes_if:-.08 yes_sir:-.08 you_already:.08
you_been:.08 you_may:.08 your_local:-.08
`,
    },
    radio: {
      next: `
this_is:1.04 clear:-1.03 this:.95 out:-.87 roger:-.87 we'll:-.86 safe:-.85 that:-.84 by:-.83 will:-.81 go_ahead:-.8 go:-.74 calling:.72
thanks:-.7 understood:-.68 channel_one:.67 ^roger:-.66 please:.66 now:-.65 ^understood:-.61 is:.61 ^copy:-.57 too:-.57 ahead:-.56
channel:.56 on_channel:.55 standing:-.55 standing_by:-.55 vessel:.55 watch:-.54 ^you:-.53 just:-.53 by_on:-.52 stay:-.52 you_too:-.52
do_you:.51 maintain:-.51 one:.51 ^you_too:-.5 ^vts_to:.49 vts_to:.49 one_six:.48 you_read:.48 copy_that:-.47 once:-.47 speed:-.47
identify:.45 minutes:-.44 over:.44 when:-.44 no:-.43 roger_that:-.43 approaching:.42 keep:-.42 please_identify:.42 six:.42 we're:-.42
yeah:-.42 ^port:.41 okay:-.41 read:.41 will_do:-.41 ^will:-.4 in_the:.4 we_are:-.4 ^will_do:-.39 if:-.39 vts_on:.39 ^okay:-.38 are:-.38
control_to:.38 copy_?:.38 is_vts:.38 mayday_mayday:.38 ?:.37 ^mayday_mayday:.37 ^port_control:.37 ^port_control_port:.37 control_port:.37
read_me:.37 proceed:-.36 vts:.36 ^mayday:.35 ^no:-.35 ^pilot_station:.35 here:.35 it:-.35 me_?:.35 off:.35 pass:-.35 station_this:.35
^copy_that:-.34 ^mayday_mayday_mayday:.34 ^yeah:-.34 you_copy:.34 ^port_control_to:.33 ^thanks:-.33 approaching_the:.33 for:-.33 our:-.33
^pilot:.32 about:-.32 assist:-.32 come:.32 further:-.32 updates:-.32 your:.32 one_two:.31 ^roger_that:-.3 ^vts_this:-.3 ^vts_this_is:-.3
instructions:.3 station:.3 ^pilot_station_pilot:.29 behind:-.29 come_in:.29 good_morning:.29 how's:.29 identify_yourself:.29
station_pilot:.29 two:.29 ^good_morning:.28 ladder:-.28 us:-.28 yourself:.28 ^vts:.27 as:-.27 down:-.27 have_an:.27 i'm:-.27 severe:.27
slow:-.27 ^hello:.26 ^port_control_this:-.26 again:-.26 an:.26 east:-.26 hello:.26 request:.26 both:-.25 changes:-.25 engine:.25 hold:-.25
plan:.25 severe_weather:.25 that's:-.25 we:-.25 we_have:.25 buoy:-.24 engine_room:.24 five:-.24 for_the:-.24 let:-.24 of:-.24 on_the:-.24
restrictions:.24 stand:-.24 vts_vts:.24 ^vts_vts:.23 a_severe:.23 alright:-.23 but:-.23 course:-.23 pilot_station:.23 side:-.23
stand_by:-.23 thanks_for:-.23 time:-.23 vts_calling:.23 appreciate:-.22 back:-.22 berth:-.22 bravo:-.22 can_you:.22 channel_16:.22
crew:-.22 harbor:.22 have_a:.22 port:.22 port_bow:.22 port_control:.22 requesting:.22 we're_approaching:.22 ^attention:.21 ^vessel:.21
confirm_your:.21 degrees:-.21 entering:.21 entering_the:.21 problem:-.21 rescue:-.21 sixteen:.21 to_port:-.21 what's_your:.21
affirmative:-.2 any:-.2 attention:.2 mayday:.2 mayday_!:.2 mayday_this:.2 me:.2 nearby:-.2 no_problem:-.2 same:-.2 standby:-.2 the:-.2
voyage_plan:.2 vts_please:.2 we_can:-.2 zero:-.2 ^alright:-.19 ^attention_all:.19 ^we're:-.19 all:.19 an_emergency:.19 and_clear:-.19
attention_all:.19 channel_restrictions:.19 control:.19 do:.19 is_harbor:.19 loud:-.19 loud_and:-.19 merlion:.19 our_port:.19
please_confirm:.19 requesting_anchorage:.19 still:-.19 the_engine:.19 vts_this:-.19 you_need:-.19 12_for:-.18 ^attention_all_vessels:.18
^morning:-.18 ^no_problem:-.18 ^vts_here:.18 ^vts_vts_this:.18 all_vessels:.18 anything:-.18 bow:.18 currently:-.18 fire:.18
good_copy:-.18 read_?:.18 safe_passage:-.18 to_anchorage:-.18 traffic:.18 your_eta:.18 1:.17 16:.17 alpha:-.17 control_please:.17
copy:-.17 do_we:-.17 eight:-.17 keep_a:-.17 keep_us:-.17 looking:.17 mile:-.17 on_sixteen:.17 or:-.17 proceed_to:-.17 switching:-.17
thank:-.17 thank_you:-.17 voyage:.17 weather:.17 you_give:.17 30_minutes:-.16 a_fire:.16 a_pilot:.16 all_ships:.16 already:-.16
and_current:.16 expected:.16 got_a:.16 heads:-.16 heads_up:-.16 holding:-.16 is_port:.16 jolly:.16 listening:-.16 maintaining:-.16
monitor:-.16 my:.16 off_our:.16 ships:.16 to:-.16 to_starboard:-.16 up_ahead:.16 well:-.16 your_approach:.16 ^harbor:.15 ^hey:.15
anchor:-.15 anyone:.15 call:-.15 check:-.15 current:.15 departure:-.15 got:.15 how's_traffic:.15 on:.15 outer:.15 passing:-.15 room:.15
seas:.15 secure:-.15 the_outer:.15 traffic_looking:.15 watch_on:-.15 what:-.15 !_this:.14 ^please:-.14 ^sunlight:-.14 also:-.14
approach:.14 at_about:.14 control_out:-.14 control_what's:.14 distance:-.14 docking_instructions:.14 emergency:.14 eta_and:.14 eta_to:-.14
hours:.14 instructions_over:.14 let's:-.14 making:-.14 moving:-.14 sailing:-.14 so:-.14 sounds:-.14 stay_safe:-.14 steady:-.14
the_same:-.14 there's:-.14 vicinity:.14 within_the:.14 you're:-.14 zero_eight:-.14 !:.13 ^hey_there:.13 a_safe:-.13 and_can:-.13
and_looking:.13 as_well:-.13 been:-.13 can_assist:-.13 captain:-.13 contact:-.13 four:.13 hey:.13 hey_there:.13 like:-.13 might:-.13
monitor_channel:-.13 morning:.13 my_port:.13 on_a:-.13 on_this:-.13 open:-.13 pilot_for:.13 safe_sailing:-.13 seven:-.13 should:-.13
side_?:.13 slightly:-.13 the_north:.13 the_vicinity:.13 there's_a:-.13 to_the:.13 vts_here:.13 vts_out:-.13 way:-.13 we'll_keep:-.13
wilco:-.13 yes:-.13 your_current:.13 16_for:-.12 ?_we:.12 ^any:.12 ^any_station:.12 ^good_copy:-.12 ^sea:.12 ^wilco:-.12 anchor_is:-.12
any_station:.12 around:-.12 away:-.12 clear_what's:-.12 clearance:-.12 copy_your:-.12 everyone:-.12 from:-.12 her:-.12 is_pacific:.12
limits:-.12 marker:-.12 passage:-.12 please_reduce:.12 position_and:.12 ready_to:-.12 remain:-.12 report:-.12 requesting_permission:.12
sector:.12 sounds_good:-.12 state_your:.12 taking:.12 this_area:-.12 this_channel:-.12 to_all:.12 watch_out:-.12 what's:.12
^all_right:-.11 ^any_station_any:.11 ^sounds:-.11 ^yes:-.11 a:-.11 about_three:.11 adjust:-.11 all_right:-.11 and_need:.11 and_the:-.11
available:-.11 calling_all:.11 channel_12:-.11 confirming:-.11 correct:-.11 final:-.11 force:.11 front:.11 further_instructions:-.11
high:.11 i'll:-.11 if_needed:-.11 ii_this:.11 is_on:-.11 it's:-.11 mind:-.11 much:-.11 nearing:.11 once_you:-.11 overtake:-.11
port_side:-.11 remain_on:-.11 see_you're:.11 shipping_lane:-.11 station_any:.11 stay_on:-.11 switching_to:-.11 to_your:-.11 tug:-.11
vessels_in:.11 we_copy:-.11 we've:.11 weather_alert:.11 within:.11 ?_we're:.1 ^affirmative:-.1 ^that's:-.1 a_strong:.1 about_30:-.1
anchorage:.1 anchorage_instructions:.1 anchored:-.1 any_further:-.1 any_traffic:-.1 any_vessel:.1 avoid:-.1 bit:-.1 charlie:-.1
clear_of:-.1 confirm:.1 follow:-.1 good:-.1 help:-.1 is_for:.1 listening_watch:-.1 maintain_a:-.1 make:-.1 moderate:-.1 motor:.1
motor_vessel:.1 name:.1 of_the:-.1 off_my:.1 off_the:.1 on_our:-.1 prepare:-.1 ready:-.1 report_when:-.1 running:-.1 should_we:-.1
state:.1 station_motor:.1 three_miles:.1 to_assist:-.1 up_to:.1 we_need:.1 what_is:-.1 yourself_and:.1 ^harbor_control:.09 ^hey_vts:-.09
^no_worries:-.09 ^pan:.09 ^pan_pan:.09 ^pan_pan_pan:.09 ^sounds_good:-.09 ^this_is_vts:.09 a_bit:-.09 after:-.09 any_changes:-.09
area_?:-.09 at_the:.09 checking:-.09 control_we're:-.09 copies:-.09 could_you:.09 current_course:.09 en:-.09 en_route:-.09 expecting:-.09
fire_in:.09 for_anchorage:.09 ground:-.09 hey_vts:-.09 identify_and:.09 is_jms:.09 latest:.09 looks_like:-.09 main:.09 more:-.09
no_worries:-.09 north:.09 number:-.09 ocean:.09 out_for:-.09 overtaking:-.09 pilot:.09 pilot_ladder:-.09 speed_?:.09 strong:.09
ten_knots:-.09 to_dredging:.09 update:-.09 updated:-.09 us_updated:-.09 we_just:-.09 we're_nearby:-.09 we've_got:.09 west:-.09 winds:.09
worries:-.09 you_are:.09 090:.08 2_this:.08 3:-.08 7:-.08 ^all_stations_all:.08 ^switching:-.08 ^we:-.08 appreciated:-.08 authority:.08
berthing_plan:.08 breakwater:.08 coming:-.08 could:.08 current_position:.08 current_speed:-.08 down_and:-.08 entrance:.08 for_further:-.08
from_your:-.08 front_is:.08 hai:.08 hailing:.08 hang:-.08 has:-.08 have:.08 have_any:-.08 heavy_seas:.08 here_what's:.08 ii:.08
is_clear:-.08 keep_to:.08 looks_pretty:.08 maintain_your:-.08 much_appreciated:-.08 needed:-.08 negative:-.08 north_channel:.08
of_you:-.08 on_my:.08 one_zero:-.08 out_and:.08 outer_channel:.08 pan:.08 pan_pan:.08 pilot_arrangements:.08 position_report:.08
proceeding:-.08 ready_for:.08 some:-.08 status:.08 the_berth:-.08 the_heads:-.08 the_main:.08 traffic_updates:-.08 updated_on:-.08
vts_clear:-.08 vts_do:.08 vts_received:-.08 vts_standing:-.08 vts_you:.08 we're_heading:-.08 when_you're:-.08 you_in:-.08 you_pass:-.08
you_soon:-.08
`,
      previous: `
?:-1.51 this_is:-1.39 out:.98 is:-.77 this:-.77 ahead:-.74 safe:.73 vessel:-.65 go:-.64 clear:.59 we:-.59 go_ahead:-.58 heading:-.54
one:-.54 here:-.51 you_too:.5 got:-.49 over:-.49 buoy:-.48 too:.48 ^you:.46 ^you_too:.46 to:-.46 channel_one:-.45 what's:-.45 standing:.43
standing_by:.43 thanks:.42 ^all:.41 by:.39 fire:-.39 two:-.39 in_the:-.38 please:-.38 all:.37 an:-.37 calling:-.37 just:-.37
what's_your:-.37 we're:-.36 ^thanks:.35 anchorage:-.35 engine:-.35 identify:-.35 over_and:.35 a:-.34 do_you:-.34 inbound:-.34 loud:-.34
loud_and:-.34 please_identify:-.34 your:-.34 everyone:.33 hours:-.33 once:.33 sailing:.33 will_do:.32 zero:-.32 5:-.31 and_out:.31
traffic:-.31 at:-.3 position:-.3 starboard:-.3 ^will:.29 alter:-.29 east:-.29 five:-.29 it's:-.29 slow:-.29 thank:.29 thank_you:.29
yeah:-.29 ^vts:-.28 ^will_do:.28 reduce:-.28 safe_sailing:.28 this_channel:.28 ^pilot:-.27 ^port_control:-.27 appreciate:.27 i'll:-.27
knots:-.27 mayday:-.27 requesting:-.27 ^cheers:.26 cheers:.26 clear_of:-.26 eye_out:-.26 morning:-.26 my:-.26 navigation:.26 one_two:-.26
vts_out:.26 ^yeah:-.25 down:-.25 identify_yourself:-.25 of:-.25 yourself:-.25 about:-.24 or:-.24 room:-.24 the:-.24 to_anchorage:-.24
to_your:.24 ^roger_that:-.23 changes:.23 control_we'll:.23 mayday_mayday:-.23 ^switching:-.22 engine_room:-.22 knots_and:-.22 miles:-.22
rules:.22 to_starboard:-.22 ^all_vessels:.21 ^harbor:-.21 ^mayday:-.21 anything:.21 by_on:.21 coordinate:.21 moving:-.21 out_for:-.21
rescue:.21 stay:.21 thanks_vts:.21 will:.21 ^mayday_mayday:-.2 all_vessels:.2 approach:.2 keep_an:-.2 navigation_rules:.2 niner:-.2
reduce_speed:-.2 set:.2 situation:-.2 smooth:.2 so:-.2 that's:-.2 we_have:-.2 with:.2 your_current:-.2 ^that's:-.19 around:-.19
by_for:-.19 checking:-.19 current:-.19 do:.19 motor:-.19 motor_vessel:-.19 need:-.19 north:-.19 safe_passage:.19 slowing:-.19
thanks_for:.19 ^mayday_mayday_mayday:-.18 ^thanks_vts:.18 an_eye:-.18 approaching:-.18 both:.18 comply_with:.18 copies:.18 eight:-.18
from:-.18 on_this:.18 one_six:-.18 open:.18 south:-.18 you:.18 ^switching_to:-.17 ^this:-.17 ^this_is:-.17 a_safe:.17 alpha:-.17
and_clear:-.17 channel_open:.17 coming:.17 comply:.17 copy:-.17 eye:-.17 got_it:-.17 ladder:-.17 let's:.17 next:-.17 position_and:-.17
secured:.17 see_you:.17 severe:-.17 slow_down:-.17 the_berth:.17 we_need:-.17 when:.17 will_maintain:-.17 ^got:-.16 ^got_it:-.16
^pilot_station:-.16 ^sounds_good:.16 advised:-.16 alter_course:-.16 are:-.16 call:.16 continue:.16 hang:.16 if_anything:.16 injuries:-.16
minutes:.16 of_the:-.16 passage:.16 received:.16 soon:.16 them:-.16 vts_this:-.16 vts_will:.16 we've:-.16 we've_got:-.16 wilco:.16
winds:-.16 ^harbor_control:-.15 ^sounds:.15 ^thank:.15 ^thank_you:.15 anything_changes:.15 contact:.15 control_out:.15 control_this:-.15
degrees:-.15 down_to:-.15 end:.15 four:-.15 heading_to:-.15 it_is:.15 like:-.15 limit:.15 minutes_keep:.15 on_channel:-.15 on_our:.15
reading:-.15 roger_that:-.15 safe_approach:.15 six:-.15 slow_speed:-.15 speed_limit:.15 station_this:-.15 switching:-.15 vts_standing:.15
you_loud:-.15 16:.14 3:-.14 ^sea:-.14 ^understood:-.14 ^vessel:-.14 ^wilco:.14 anchor_at:.14 be_advised:-.14 best:.14 charlie:-.14
coordinate_with:.14 fishing:-.14 follow:.14 give:-.14 have_a:.14 have_you:-.14 hey:-.14 if_needed:-.14 our_way:.14 read:-.14
slowing_down:-.14 standby:.14 swells:-.14 that_we'll:-.14 to_zero:-.14 until_the:.14 us:.14 weather:-.14 will_report:.14 ^hey:-.13
^thanks_vts_we'll:.13 ^we're:-.13 ^you're:.13 a_fire:-.13 and:.13 appreciate_it:.13 bravo:-.13 cargo:-.13 channel_and:.13 channel_for:.13
en:.13 en_route:.13 expect:-.13 for_further:.13 forward:.13 hang_in:.13 help:.13 immediate_assistance:-.13 in_there:.13 is_vts:-.13
keep_a:-.13 meters:-.13 needed:-.13 okay:-.13 rough:-.13 sailing_everyone:.13 severe_weather:-.13 sounds_good:.13 south_of:-.13 time:-.13
to_you:.13 vts_thanks:.13 vts_we:-.13 you_soon:.13 ^alright:.12 ^copy_that_we'll:-.12 ^no:.12 ^roger_that_we'll:-.12 alright:.12
and_keep:-.12 any_changes:.12 breakwater:-.12 check_in:.12 entrance:-.12 him:-.12 i:-.12 keep:.12 maintain:-.12 merlion:-.12
moving_to:-.12 pilot_is:.12 plan:-.12 posted:.12 radar:-.12 report_when:.12 some:-.12 sounds:.12 station_standing:.12 stay_safe:.12
that_harbor:-.12 that_sea:.12 then:-.12 until:.12 warning:-.12 you're:.12 12_and:.11 ^switching_to_zero:-.11 and_coordinate:.11
appreciate_the:.11 berth:.11 call_us:.11 can:-.11 crew:-.11 fast:-.11 fire_in:-.11 follow_the:.11 for_the:.11 further:.11 half:-.11
is_on:.11 keep_our:-.11 lines:.11 mile:-.11 port_control:.11 reading_you:-.11 the_next:-.11 the_port:-.11 three:-.11 understood:-.11
you_on:-.11 12:-.1 ^affirmative:.1 ^hang:.1 ^pilot_station_pilot:-.1 ^understood_vts:-.1 ^understood_vts_we'll:-.1 a_rescue:.1
alert_and:.1 anchor:.1 and_heading:-.1 and_need:-.1 appreciated:.1 at_buoy:-.1 copy_?:-.1 copy_port:.1 copy_that:-.1 from_the:-.1
here_we:-.1 here_we're:-.1 how:-.1 keep_clear:-.1 looking:.1 mayday_!:-.1 on_standby:.1 once_we're:.1 our_end:.1 our_position:-.1
position_is:-.1 red:.1 report:.1 speed_to:.1 starboard_to:-.1 station_pilot:-.1 switching_to:-.1 to_give:-.1 understood_vts:-.1
we'll_do:.1 we'll_secure:-.1 we'll_stand:.1 we're_about:-.1 you_copy:-.1 you_read:-.1 ^acknowledged:.09 ^no_problem:.09 ^no_worries:.09
alpha_buoy:-.09 and_call:.09 and_slow:-.09 boat_is:.09 both_of:.09 channel_16:.09 control_standing:.09 current_position:-.09 east_of:-.09
good:.09 good_morning:-.09 got_a:-.09 guardian:.09 holding:-.09 i_see:-.09 maintain_your:-.09 marina:.09 much_appreciated:.09
need_immediate:-.09 negative:-.09 once_the:.09 remember:.09 remember_to:.09 southbound:-.09 switch_to:-.09 the_engine:-.09 the_right:.09
the_smoke:.09 there's:-.09 ^copy_that_harbor:-.08 ^negative:-.08 ^okay:-.08 ^our:-.08 ^roger_that_sea:.08 ^stay_safe:.08 acknowledged:.08
alert:-.08 anchor_is:.08 at_slow:-.08 bit:-.08 but:-.08 coast:.08 confirm_your:-.08 coordinates:-.08 draft:-.08 everyone_stay:.08
fire_is:-.08 get:-.08 help_is:.08 is_looking:.08 jms:-.08 keep_me:.08 keep_the:.08 know_when:-.08 lookout:-.08 mayday_this:-.08 much:.08
no_worries:.08 off:-.08 past:.08 ready:.08 remain:.08 speed:-.08 sure:-.08 that:-.08 the_fire:-.08 the_ladder:-.08 the_speed:.08
twelve:-.08 updated_if:-.08 updates:.08 way:.08 we'll_call:-.08 with_the:.08 worries:.08 you_need:.08
`,
    },
  },
  trees: `
question<.5 radio:both<1.15 cover4<.1016 tasks:prev<0 =-.0421 prev:farewell<.5 =.0052 =.1877 =-.0703 run<4.5 =-.048 =.268 isStarter<.5 prev:request<.5 =.0179 =-.07 run<1.5 =.1712 cover2<.09407 radio:both<-1.59 =-.0066 =.1483 =-.0327
lexBest<2.24 lexBest<1.1 lexBestZ<-.2797 =-.0753 cover4<.1016 mean:short<.09974 radio:prev<-.97 =-.0267 capitals<.3846 =.0365 =.1903 =-.0481 =-.0611 topicCosine<.2621 isStarter<.5 =.0068 mean:changed<.2769 =.0177 =.1229 =-.0114 lexBest<3.3 =.1258 =.2355
tasks:both<.12 density<.1392 prev:farewell<.5 newMass<2.332 =-.0692 cover2<.05834 =-.0043 =-.0537 cover2<.06491 =.127 =-.0186 next:request<.5 =.0069 =.1327 speakers<1.5 =.002 speakers<2.5 tasks:both<3.21 density<.1176 =.0505 =.1265 =.212 =-.0779
question<.5 tasks:both<3.21 radio:prev<-1.08 =-.0655 newMass<2.332 =-.0524 chains<2.5 prev:farewell<.5 =.0264 =.1402 =-.0365 =.1645 mean:digits<.0225 density<.0411 =-.0772 cover2<.1709 =.1353 =.0489 tasks:both<-2.19 =-.0703 cover2<.1228 =.0453 =-.0494
documents:both<.54 radio:both<1.15 chat:next<1.28 tasks:both<-.44 =-.0648 cover2<.09407 tasks:both<3.21 =.0002 =.1471 =-.0607 mean:digits<.02219 =.0903 =-.0383 =.1562 density<.1392 newShare<.6883 =-.012 mean:digits<.0225 =.1059 tasks:next<2.77 =-.0076 =.1617 =.1327
lexBest<2.24 lexBest<1.1 documents:next<0 =-.0712 cover2Plain<.1962 chat:both<-.09 =-.0434 prev:farewell<.5 newMass<2.332 =-.0438 =.0144 =.1004 =-.0601 first<.5 =-.0153 rarest<1.929 prevDigits<.05 =.0797 =.0017 =-.0353 lexBest<3.3 =.0866 =.1562
documents:next<.75 radio:both<1.15 radio:both<-.99 =-.0608 cover16<.2607 isStarter<.5 =-.0366 =.0355 =-.0502 =.1317 mean:digits<.02219 wordsSinceCut<4.997 question<.5 =.0248 =.1018 =-.0594 tasks:next<4.02 isStarter<.5 =-.0698 density<.15 =-.0066 =.1093 =.1399
lexBest<1.1 cover2<.07118 lexBestZ<-.3933 =-.0666 speakers<2.5 lexBest<-.14 =-.0437 topicCosine<.327 =.0314 =-.0431 =-.0774 =-.0625 lexBest<2.67 mean:digits<.0225 speakers<2.5 =.0681 =-.0741 mean:lex<.9325 isStarter<.5 =-.0564 =.0332 =-.0657 =.1203
question<.5 cover4<.1093 prev:farewell<.5 tasks:next<4.02 speakers<2.5 =-.0134 =-.0774 =.1192 =.0753 =-.0588 mean:digits<.0225 speakers<2.5 back1<.1242 =.0947 =.026 =-.0721 first<.5 =-.07 wordsSinceCut<4.357 speakers<1.5 =-.0544 =.0424 =.0827
chat:next<.58 radio:prev<-1.17 tasks:next<4.02 =-.0571 =.0829 length<1.792 =-.0615 cover4<.07283 first<.5 =-.0122 sinceCut<5.5 =.0202 =.0949 =-.0212 sinceCut<1.5 =-.0369 density<.1392 cover16<.2482 first<.5 =-.0017 =.0603 =-.0217 =.0982
back1<.158 density<.1392 isStarter<.5 =-.048 newShare<.5987 prev:farewell<.5 =-.0389 cover8<.206 =.1109 =-.0001 prevQuestion<.5 mass<2.345 =-.0266 topicCosine<.327 =.0657 =.0113 =-.0246 prevQuestion<.5 isStarter<.5 =.047 =.0882 =-.0167 =-.0519
question<.5 radio:both<1.15 tasks:both<0 =-.0552 cover4<.1256 topicCosineCut<.2434 lengthRatio<-.7213 =-.0488 =.0422 =-.0438 =-.0459 =.1107 mean:digits<.01961 wordsSinceCut<5.38 back1<.1242 =.0809 =.0246 =-.0659 isStarter<.5 =-.0616 wordsSinceCut<4.489 =-.003 =.0831
lexBest<1.1 radio:both<-1.18 =-.0561 density<.15 newMass<2.332 =-.0545 sinceCut<5.5 =-.0309 changed<.5 =.0906 =-.0095 =.0368 lexBest<2.67 density<.1392 mean:digits<.01961 density<.0411 =-.0718 =.0362 =-.0324 back1<.09551 =.0813 =.0136 =.0915
lexBestZ<.9025 density<.15 mean:known<.5985 next:agree<.5 rarest<1.443 length<2.197 =-.0349 =.0675 =-.0389 =-.0647 =-.0643 documents:both<-1.32 =-.0375 =.0393 lexBest<2.67 topicCosineCut<.4472 density<.1392 newMass<2.185 =-.0278 =.03 =.0624 =-.0204 =.0872
question<.5 radio:both<1.15 tasks:both<0 chat:both<.67 =-.0536 =.0158 cover4<.1171 speakers<2.5 radio:both<-2.53 =-.0447 =.0342 =-.0713 =-.0429 =.0898 tasks:both<-3.32 =-.0452 cover2<.157 radio:both<-3.51 =-.0531 prevLength<1.792 =.0082 =.0604 =-.0054
lexBest<2.24 density<.1392 mean:known<.5985 back1<.158 isStarter<.5 =-.045 lengthRatio<-.5261 =-.033 =.0403 =-.0569 lexBest<.58 =-.063 cover16<.1071 =-.0023 =-.0466 lexBest<-.25 =-.0453 back1<.09551 =.054 =-.0123 lexBest<4.62 =.0565 =.1146
lexBest<1.1 cover4<.1754 radio:next<-.32 =-.0488 lengthRatio<-.8454 =-.0631 lexBest<-.14 =-.0336 next:agree<.5 first<.5 =-.0182 =.0519 =-.0326 =-.0593 lexBest<2.67 rarest<1.929 first<.5 =-.0092 run<1.5 =.0552 =.0076 =-.034 =.073
back1<.1752 length<1.792 next:greeting<.5 =-.0462 =.1861 radio:prev<-1.39 mean:changed<.2118 =-.0641 =-.0028 mean:short<.3111 prev:request<.5 cover2<.08583 topicCosineCut<.3849 topicCosineCut<0 capitals<.2308 =.0212 =.0861 =.0759 =.0106 =.0084 =-.0258 =-.0546 =-.0466
back1<.1242 next:agree<.5 isStarter<.5 prevLengthRatio<-.3754 =-.0524 prev:request<.5 =.0184 =-.0553 prevQuestion<.5 wordsSinceCut<5.652 mean:lex<.8706 =.061 =.0227 =-.0692 =-.0061 newShare<.6883 =-.0562 =-.0016 spokeAgo<1.5 =-.059 isStarter<.5 =-.0489 =.0147
lexBestZ<.9025 radio:both<-.48 mean:digits<.01961 capitals<.0303 mass<2.517 =-.0499 =.0072 =-.0549 =-.0679 isStarter<.5 =-.035 cover2<.1025 =.0254 =-.0317 first<.5 capitals<.0303 =.02 =-.067 lexBestZ<2.845 radio:both<-2.72 =-.0368 =.0407 =.0796
lexBestZ<.9025 mean:digits<.015 wordsSinceCut<5.165 documents:both<-1.32 =-.0355 =.0234 =-.0685 mean:lex<.5818 sinceCut<5.5 =-.0497 coverZ<-.03294 =.0571 =-.0389 =-.0661 sinceCut<1.5 =-.0347 lexBest<3.3 mean:digits<.03164 wordsSinceCut<5.38 =.0447 =-.0621 =-.0106 =.0775
lexBestZ<.8318 density<.15 tasks:both<0 =-.0574 next:agree<.5 sinceCut<5.5 =-.0404 run<6.5 =-.0151 next:farewell<.5 =.0926 =-.0634 =-.065 sinceCut<1.5 =-.0349 =.0313 sinceCut<1.5 =-.0301 lexBestZ<2.294 density<.125 =.0051 =.0516 =.0644
lexBest<1.96 topicCosineCut<.2434 speakers<2.5 cover1<.07758 lexBest<-.14 =-.0309 prev:request<.5 next:thanks<.5 mean:lex<.9887 =.0356 =-.0047 =-.0507 =-.0298 =-.0385 =-.07 question<.5 =-.058 =-.0217 lexBest<4.62 topicCosineCut<.5689 =.0454 =-.0015 =.0924
lexBestZ<.3778 density<.1875 topicPast<.1292 next:request<.5 =-.0178 =.1004 =-.0556 =.0069 lexBest<2.67 density<.132 back1<.2477 mean:changed<.9778 tasks:both<-3.32 =-.0546 =.0088 =-.0556 =-.0613 back1<.08283 =.0482 =.0042 lexBest<4.62 =.0423 =.0887
radio:both<-1.95 =-.0397 isStarter<.5 capitals<.0303 mean:short<.1067 mean:digits<.02987 =.0301 =-.0573 =-.0516 =-.0634 cover2<.157 mass<2.132 =-.0258 capitals<.3846 mean:changed<.8 wordsSinceCut<4.489 =-.0096 =.0615 =.0432 =.0835 mean:digits<.01961 =.0106 =-.0545
lexBest<.98 documents:next<0 =-.0558 cover1<.06048 mean:short<.26 lengthRatio<-.7213 =-.0404 chains<2.5 chat:both<-.09 =-.0051 =.0363 =-.0216 =-.0613 =-.0438 lexBest<3.3 density<.15 rarest<1.929 newMass<2.642 =-.0144 =.0166 =-.0559 =.0456 =.062
lexBest<1.1 topicCosineCut<.2434 newMass<2.332 density<.15 =-.0508 =.0139 topicCosineCut<0 wordsSinceCut<4.248 =-.0213 capitals<.25 =-.0012 =.0801 capitals<.0303 =.0638 =-.0466 =-.0516 lexBest<3.3 density<.1392 newShare<.6883 =-.0276 =.0135 =.0401 =.0595
back1<.1419 next:agree<.5 tasks:both<-3.07 =-.035 wordsSinceCut<5.38 documents:both<-1.32 =-.0146 length<2.197 =.0075 capitals<.2889 mean:changed<.2769 =.0014 =.0364 wordsSinceCut<4.19 =.0201 =.1039 =-.0596 mean:question<.2375 =-.0635 length<1.946 =-.0592 =.0146 =-.0356
radio:both<-1.95 documents:both<1.47 =-.0457 =.0197 isStarter<.5 capitals<.0303 topicNew<.75 =-.0236 =.0381 =-.0603 next:agree<.5 sinceCut<1.5 =-.0529 rarest<1.976 radio:both<0 density<.1176 =.0002 =.0432 =.0498 =-.0217 run<1.5 =.0077 =-.0578
chat:next<.51 cover2<.09407 next:agree<.5 radio:both<0 run<1.5 =-.0022 =-.0395 capitals<.3846 =.0141 =.0836 =-.0396 =-.0444 cover2<.1122 radio:both<-3.51 =-.0571 prev:request<.5 length<2.197 =.0125 =.0412 =-.0168 mean:thanks<.04967 =.0009 =-.0524
documents:next<.25 topicCosineCut<.5689 lengthRatio<-.7787 =-.0586 chains<3.5 capitals<.3846 =-.0035 first<.5 =-.0676 =.0691 =-.0454 =-.0597 mean:digits<.02219 mean:short<.3427 mean:thanks<.04551 =.0362 =.0003 =-.0507 first<.5 =-.0509 topicCosineCut<.3162 =.0149 =-.0345
lexBest<1.96 topicCosineCut<.2434 next:greeting<.5 length<1.946 density<.125 =-.0557 =-.0026 back1<.1752 speakers<2.5 =.016 =-.0565 =-.0447 mean:cover<.1759 =.1358 =.0067 =-.0405 lexBest<4.62 topicCosineCut<.4472 topicCosineCut<0 =-.0003 =.0487 =0 =.0762
lexBest<2.24 topicCosine<.327 next:greeting<.5 speakers<2.5 chat:both<-.09 topicCosine<0 =-.0438 =.0027 cover16<.3442 =.0145 =-.027 =-.0638 wordsSinceCut<3.045 =.0072 =.136 lexBest<.67 =-.0542 =-.02 lexBest<4.62 sinceCut<1.5 =-.0478 =.0284 =.0746
mean:digits<.0225 question<.5 documents:both<-2.44 =-.0544 mean:digits<.002432 =-.0551 topicCosine<.327 topicCosine<0 =-.0054 =.0385 =-.0267 =.0301 cover4<.135 length<1.946 =-.0512 radio:both<-1.7 =-.0386 capitals<.2308 =.0006 mean:changed<.6 =.0748 =-.0291 =-.0497
lexBest<1.73 mean:digits<.01961 speakers<2.5 lexBest<-.25 =-.03 mean:changed<.2769 =-.0268 =.0225 =-.0614 mean:lex<.6744 sinceCut<5.5 =-.0374 isStarter<.5 =-.0691 next:agree<.5 =.069 =-.0389 =-.0626 lexBest<4.62 mean:digits<.0225 =.0313 =-.009 =.0727
mean:digits<.02219 chat:next<.51 next:greeting<.5 mean:digits<.004234 =-.0511 documents:next<-.15 =-.037 =.0019 =.0971 first<.5 prevLengthRatio<-.4467 =-.0332 =.0233 =.0368 cover4<.1093 prev2:thanks<.5 lengthRatio<-.4831 =-.0423 topicCosineCut<.2434 =.0107 =-.0323 =.0732 =-.0453
radio:both<-3.19 =-.0561 topicNew<.25 isStarter<.5 mean:digits<.01961 =-.0165 =-.0633 sinceCut<1.5 =-.0643 radio:both<-.11 mean:digits<.01391 =.015 =-.0292 sinceCut<6.5 mean:changed<.8 =-.0264 =.0339 =.0491 tasks:both<-3.07 =-.0331 topicCosineCut<.3162 =.0417 =.0004
radio:both<-3.51 =-.0594 tasks:next<-1.48 =-.044 topicNew<.25 question<.5 radio:both<-.24 =-.0403 next:agree<.5 next:farewell<.5 sinceCut<5.5 =-.0082 changed<.5 =.0751 =-.0136 =-.0644 =-.0501 sinceCut<1.5 =-.036 =.0188 topicCosineCut<.2434 =.0382 =.0003
lexBest<2.24 mean:digits<.0225 mean:short<.3427 documents:both<-1.87 =-.036 mean:changed<.8 =-.007 first<.5 mean:length<14 =.0095 =-.0544 spokeAgo<1.5 =.1282 =.0274 =-.054 mean:known<.6535 =-.006 =-.0495 lexBest<4.62 mean:changed<.975 =.0287 =-.0216 =.0668
lexBest<1.96 radio:both<-1.84 mean:digits<.01961 =-.016 =-.064 cover2<.1859 mean:short<.26 sinceCut<1.5 =-.0278 mean:digits<.01286 =.0295 mean:lex<.796 sinceCut<7.5 =-.0035 =.0594 =-.0393 =-.0423 =-.04 lexBest<4.62 prevLength<1.792 =-.0268 =.0235 =.068
rarest<1.976 prev:request<.5 speakers<2.5 speakers<1.5 sinceCut<5.5 capitals<.0303 =.0073 =-.0521 capitals<.1667 =-.0011 =.0549 first<.5 capitals<.0303 prevLengthRatio<-.4467 =-.0283 =.0298 =-.0592 spokeAgo<1.5 =.1098 =.0265 =-.0614 =-.0315 =-.0398
sinceCut<1.5 density<.2404 =-.0465 =.0362 density<.132 mean:changed<.975 radio:next<-1.6 =-.0576 radio:next<1.53 mean:lex<.8706 =.0099 =-.0302 sinceCut<4.5 =-.072 =.0812 tasks:both<3.21 =-.0481 =.0395 next:greeting<.5 mean:changed<.2118 =-.0275 =.0287 =.1138
radio:both<-2.72 speakers<1.5 =-.0645 =-.0121 speakers<2.5 mean:digits<.018 next:greeting<.5 documents:both<-1.32 =-.0199 prevLength<2.944 topicCosine<0 =.0006 =.0244 =.0459 =.0988 prev:farewell<.5 length<2.197 =-.0414 chains<3.5 =.0022 =-.0368 =.053 =-.0615
rarest<1.976 length<1.609 =-.0582 radio:both<-3.19 =-.0457 next:greeting<.5 length<2.197 mean:digits<.015 =.0077 =-.0301 back1<.1242 prevLength<1.609 =-.0269 capitals<.3846 chat:next<.38 =.0037 =.0273 =.0617 =-.012 length<2.485 =.1042 =.0161 =-.0382
radio:both<-3.19 =-.0493 prev:request<.5 topicNew<.25 mean:lex<1.047 next:agree<.5 isStarter<.5 =-.0135 sinceCut<1.5 =-.0688 =.0213 spokeAgo<1.5 =-.059 lengthRatio<-.4385 =-.0486 =.0252 =-.0306 topicCosineCut<.06674 =.0353 =.0079 isStarter<.5 =-.0578 =-.0078
lexBest<2.67 topicCosineCut<.3162 topicCosineCut<0 radio:next<0 =-.0408 next:agree<.5 prev2:thanks<.5 =.0024 =.0682 speakers<1.5 =-.0671 newMass<2.448 =-.0385 =.0408 capitals<.0303 =.0299 documents:next<.75 =-.0501 =.0073 documents:next<.52 =-.0465 =-.0149 =.0281
cover2<.1709 tasks:next<-1.12 =-.0293 speakers<2.5 topicCosineCut<.4472 topicCosineCut<0 chat:both<-.14 =-.0231 next:farewell<.5 sinceCut<6.5 =.0077 first<.5 =-.0557 =.0569 =-.0471 =.0276 prevLength<3.401 =-.0186 =.0636 =-.0565 mean:digits<.02219 =-.0164 =-.0585
lexBestZ<.09283 next:request<.5 density<.2143 topicPast<.1292 =-.0162 =-.0462 =.0121 mean:lex<.5818 =.1015 =-.0129 wordsSinceCut<3.135 density<.2404 =-.0219 =.042 lexBestZ<1.974 density<.125 mean:lex<.2531 =.0118 =-.0258 rarest<1.929 =.0358 =-.014 =.0374
lexBestZ<.15 density<.15 mean:lex<.3796 wordsSinceCut<4.248 =-.0427 cover16<.2996 =.0328 =-.0349 =-.0519 =.0047 lexBest<4.62 density<.1875 wordsSinceCut<3.045 =-.0228 topicNew<1.25 mean:lex<1.14 density<.09091 =-.0071 =.0166 =-.0348 =.0348 =.0286 =.0596
lexBestZ<1.141 density<.132 topicPast<.1292 sinceCut<5.5 =-.0374 lengthRatio<-.4385 =-.0344 isStarter<.5 =-.0379 =.0534 capitals<.0303 mass<2.468 =-.0545 =-.0042 =-.055 next:greeting<.5 sinceCut<1.5 =-.0217 =.0136 =.0933 back1<.05978 =.0231 =-.0025
rarest<1.929 sinceCut<1.5 density<.2404 =-.0378 =.0335 density<.132 lexBest<3.3 mass<2.281 =-.0431 topicCosineCut<.5028 next:farewell<.5 prevLengthRatio<-.7289 =-.0249 =.012 =-.0414 =-.0274 =.0434 next:greeting<.5 =.021 =.0941 density<.2143 =-.0427 =.0116
lexBestZ<-.4315 =-.0408 sinceCut<1.5 capitals<.0303 =-.0119 =-.0573 lexBestZ<2.845 tasks:next<-1.48 =-.0356 cover2<.05174 sinceCut<20.5 =.0167 =-.0465 run<1.5 sinceCut<5.5 lexBest<-.06 =-.0371 =.0178 =-.0234 sinceCut<6.5 =-.0421 =.0248 =.039
topicNew<1.25 density<.1392 mean:lex<1.047 length<1.792 =-.0395 rarest<1.377 tasks:next<-1.29 =-.0403 prev:farewell<.5 =.0091 =.0489 =-.0155 =-.0393 next:request<.5 chat:next<.85 =-.0067 =.0237 =.0325 prev:request<.5 length<2.944 =.0371 =.0013 =-.0267
topicCosineCut<.8616 speakers<2.5 sinceCut<1.5 =-.022 mean:digits<.03315 question<.5 next:request<.5 =-.0047 =.0598 =.0246 sinceCut<5.5 speakers<1.5 =-.0603 =-.0072 isStarter<.5 =-.0729 tasks:both<-.53 speakers<1.5 =.0221 =-.0808 =.0366 =-.0546 =-.0442
radio:both<-3.92 =-.0577 speakers<2.5 mean:digits<.03315 prevLength<3.258 cover1<.06048 next:greeting<.5 chat:both<-1.15 =-.028 =.0129 =.0719 sinceCut<1.5 =-.0459 =-.0018 =.0452 wordsSinceCut<4.489 =-.0326 isStarter<.5 =-.0701 radio:both<0 =-.0053 =.0566 =-.0544
back1<.2477 next:greeting<.5 radio:both<-3.51 =-.046 first<.5 capitals<.0303 topicNew<.75 =-.0157 =.0266 =-.059 capitals<.3846 mean:thanks<.03429 mean:thanks<.01461 =-.01 =.02 radio:both<1.15 prev2:thanks<.5 =-.0201 =.0397 =.0512 =.0423 =.0611 =-.0386
topicNew<.25 mean:lex<.9887 back1<.1092 speakers<2.5 documents:both<-1.74 =-.0447 =.0087 =-.0548 =-.0218 chat:next<.51 =-.0462 =-.0161 topicCosineCut<.2434 prevLengthRatio<-.7924 =-.0232 chat:next<2.04 =.0212 =.0549 radio:both<.3 mean:lex<.6744 =.0091 =-.0299 =.029
lexBestZ<-.4773 =-.0368 spokeAgo<2.5 radio:both<-3.51 =-.0447 tasks:next<-.97 =-.0202 topicNew<.25 next:request<.5 chat:next<.59 radio:next<-.19 =-.0451 =-.0085 coverDrop<-.06275 =-.0195 =.0196 isStarter<.5 =-.0213 lexBestZ<.3006 =.0834 =.0196 =.0207 =-.0622
lexBestZ<-.4315 =-.0336 lexBest<4.62 tasks:next<-1.29 documents:next<1.34 =-.01 =-.0602 prevLength<3.401 radio:both<-1.95 mean:thanks<.03429 =-.0047 =-.0419 topicNew<1.75 next:agree<.5 prev2:thanks<.5 =.0046 =.0516 mean:thanks<.04551 =.0019 =-.0619 =.032 =.0432 =.0549
rarest<1.976 tasks:next<-1.48 =-.0316 length<1.609 =-.0488 radio:both<-3.92 =-.0496 sinceCut<1.5 =-.0149 topicNew<1.25 next:agree<.5 first<.5 =-.01 radio:next<0 =.0006 sinceCut<6.5 =.0159 =.0517 spokeAgo<1.5 =-.0536 =.0079 =.032 =-.0281
lexBest<4.62 density<.1875 mean:lex<1.047 sinceCut<1.5 =-.0355 density<.0411 =-.0508 newMass<1.931 =-.0175 prev:request<.5 run<1.5 =.0164 =-.0017 =-.02 topicCosineCut<.5689 lexBestZ<2.845 =-.0293 =.0429 =-.0623 back1<.09551 =.0247 =-.0066 =.052
mean:digits<.03164 density<.0411 =-.0521 sinceCut<1.5 density<.2805 =-.0268 =.0647 back2<.09365 radio:next<.14 =.0068 =.0282 =-.004 sinceCut<5.5 density<.1875 run<6.5 =-.0275 =-.0658 =.0441 lengthRatio<-.3239 =-.0352 coverZ<-.01536 =.0386 =-.0358
topicCosineCut<.8616 lexBest<4.62 length<1.609 =-.0484 chat:both<1.82 first<.5 length<2.944 prev2Length<2.89 =-.002 =-.0523 =-.0585 next:agree<.5 sinceCut<6.5 mean:short<.04103 =-.0189 =.0131 =.0273 mean:question<.2714 =-.0544 =.0057 =.0254 =.0506 =-.0408
prev:request<.5 cover2<.3135 lexBest<4.62 mean:changed<.2769 wordsSinceCut<4.248 =-.0449 next:agree<.5 next:thanks<.5 topicPast<.1292 =.0616 =.0061 =-.0744 =-.0623 mean:changed<.9733 =.0127 next:greeting<.5 =-.013 =.0864 =.0501 =-.0418 first<.5 =-.0562 =-.0055
first<.5 length<2.944 prevLength<2.197 =-.028 =.002 =-.056 run<1.5 changed<.5 speakers<1.5 =-.0366 =.1064 length<2.944 =.008 =.0501 wordsSinceCut<4.489 back1<.08283 =-.0114 =-.0526 radio:next<-.01 =-.0449 next:thanks<.5 =.0578 =-.079
lexBestZ<.2218 next:request<.5 radio:both<-1.38 =-.0412 mass<2.468 =-.0436 =-.0057 topicPast<.1292 =.0887 =-.0098 topicCosineCut<.8616 density<.2404 sinceCut<1.5 =-.0216 rarest<2.106 lexBestZ<1.974 density<.1111 =-.0045 =.0171 =.0239 =-.0332 =.036 =-.0327
lexBestZ<-.5312 =-.0384 back1<.2208 spokeAgo<2.5 topicCosineCut<.9129 next:greeting<.5 lexBestZ<2.294 prev:request<.5 mean:changed<.975 mean:changed<.8 =-.0024 =.016 =-.0118 =-.0256 =.0254 coverDrop<.3786 =.0705 =-.0523 =-.0454 =-.0577 chat:next<2.04 =-.0331 =.0393
topicCosineCut<.5689 topicCosineCut<0 length<2.303 sinceCut<2.5 =-.0044 =-.0272 sinceCut<5.5 run<1.5 =.0108 =-.0466 cover4<.1639 tasks:prev<-.72 =-.0448 =.0456 =-.0278 topicCosineCut<.1672 tasks:both<-4.01 =-.0294 =.0257 =-.0051 documents:prev<.1 =-.0285 =.0026
topicCosineCut<.5689 chat:next<1.56 tasks:both<-4.01 =-.0557 lexBest<3.3 spokeAgo<2.5 radio:both<-3.92 =-.0529 newMass<2.448 =-.0069 tasks:both<.82 =.01 =-.0113 =-.0536 =.0337 mean:length<12 =.0462 =.0056 question<.5 =-.0388 mean:length<9.889 =-.0605 =-.002
lexBestZ<-.7367 =-.0457 sinceCut<1.5 run<6.5 lexLast<3.15 =.0006 =-.0567 =-.0702 length<2.398 next:farewell<.5 mean:changed<.9733 rarest<1.57 =.0089 =-.0175 mean:short<.01818 =.0296 =-.0306 =-.0739 wordsSinceCut<3.045 =-.0166 rarest<.5176 =.0379 =.0105
density<.2143 lexBestZ<-.03096 topicCosine<.327 lengthRatio<-.4831 =-.0401 =-.0057 =-.0575 lexBest<4.62 mean:digits<.03315 prevLength<2.197 =-.0114 radio:both<-3.51 =-.0429 =.0094 prev:farewell<.5 lexBestZ<2.294 mean:lex<.5818 =-.0163 =-.054 =.0229 =.042 =.0432 =.0205
tasks:both<-2.83 =-.0269 chat:next<1.28 first<.5 digits<.09091 mean:length<14 changed<.5 =.0876 =-.0083 =-.054 =-.0759 run<1.5 changed<.5 =.0733 next:greeting<.5 mean:length<12.58 =-.0026 =.0247 =.1028 back1<.09551 =.0005 =-.0395 =.022
density<.1875 wordsSinceCut<3.135 capitals<.0303 =-.0095 =-.0507 next:greeting<.5 length<1.946 =-.0304 capitals<.3846 radio:next<-1.89 =-.0392 mean:thanks<.016 =-.0205 wordsSinceCut<4.489 =-.0002 =.0225 first<.5 =-.0709 next:agree<.5 =.0729 =-.0511 =.0757 =.014
tasks:both<-4.01 =-.0444 spokeAgo<2.5 mean:digits<.02987 next:greeting<.5 =.0039 prev:greeting<.5 lengthRatio<.08187 =.1073 =-.0163 =-.0473 sinceCut<6.5 speakers<1.5 sinceCut<5.5 =-.0569 =.0001 tasks:next<-.67 =-.0707 =.0005 lengthRatio<-.2915 =-.0237 =.0367 =-.0548
mean:digits<.018 next:greeting<.5 wordsSinceCut<5.38 spokeAgo<2.5 =.0081 =-.0617 =-.0419 lengthRatio<-.2171 =.1016 =.007 wordsSinceCut<4.615 lexBestZ<-.002703 =-.0406 lexBestZ<3.675 mean:lex<.7293 prev:request<.5 =.0013 =-.0385 =-.0291 =.0329 spokeAgo<1.5 =.0546 =-.0064
density<.15 tasks:next<-1.12 =-.033 next:agree<.5 sinceCut<1.5 =-.0341 mean:changed<.975 sinceCut<7.5 mean:changed<.8 sinceCut<5.5 length<2.708 =-.0029 =-.0528 =.014 =.0114 density<.06977 =.0092 =.0587 =-.0209 mean:changed<.8 =-.06 =.0074 =.0103
density<.2143 sinceCut<1.5 index<5.5 prev:greeting<.5 =-.0251 chat:next<.51 =-.0116 tasks:next<2.17 cover8<.06087 =.1631 =-.0025 =-.0393 =-.0502 lexBestZ<1.974 tasks:next<-1.48 =-.0388 radio:both<-3.19 =-.0475 newMass<1.693 =-.0214 =.0019 =.0151 =.021
prevLength<3.401 topicCosineCut<.5028 topicCosineCut<0 prev:farewell<.5 next:greeting<.5 lengthRatio<-.08188 =-.0192 =.0024 lengthRatio<-.3239 =.0959 =-.0127 =.0339 topicCosineCut<.06674 mean:changed<.9333 =.0034 documents:next<1.34 =.0429 =.008 =-.0038 documents:prev<.45 =-.0242 =.0224 =.0341
topicCosineCut<.5689 topicCosineCut<0 prev:farewell<.5 next:greeting<.5 next:request<.5 newShare<.7947 =-.0237 =-.0024 documents:both<.1 =.0506 =-.0082 back1<.07038 =.0646 =-.03 =.0307 topicCosineCut<.1672 =.0192 prevLength<3.401 =-.0084 =.0485 documents:both<-.57 =-.0437 =-.01
lexLast<3.83 lexBestZ<-.5898 =-.0311 prev2:agree<.5 prevLengthRatio<-.4467 prev2:thanks<.5 =-.0174 =.0639 chat:next<2.04 mean:thanks<.03429 documents:next<.88 =.0149 =-.0027 wordsSinceCut<4.615 run<7.5 =-.0057 =-.0448 =.0312 mean:length<13.79 =.0374 =-.0285 =.0157 =-.051
chat:next<1.28 first<.5 topicCosine<.4983 coverBest<.01338 =.0025 =-.026 =-.0494 density<.1667 cover2<.0335 radio:next<1.53 tasks:next<-.83 =-.0456 =.0082 =.0612 speakers<1.5 =-.0262 length<2.398 =-.018 =.0147 mean:cover<.1161 =-.0137 =.0294 =.0161
cover2<.4126 prevLength<3.401 length<1.609 =-.0471 cover2<.05174 chat:next<-.22 =-.0203 prev2:agree<.5 topicCosine<.4983 =.007 =-.0191 next:agree<.5 =.0285 =-.0197 chat:next<1.28 prevQuestion<.5 =-.0064 =-.0281 topicCosine<.1931 =.0333 =-.0058 =.0326 =-.0503
topicNew<1.25 prev:farewell<.5 mean:changed<.2118 sinceCut<5.5 =-.0563 capitals<.1667 =-.0343 cover16<.379 =.0464 =-.0454 chat:both<-1.02 =-.0324 first<.5 capitals<.0303 =-.0014 =-.0503 prevDigits<.05 =.0093 =-.0158 sinceCut<5.5 =-.0052 =.0498 =.0162
tasks:both<-3.32 =-.0251 topicCosineCut<.8616 speakers<2.5 run<1.5 lexBest<-.52 =-.0296 index<2.5 =-.0107 =.0118 wordsSinceCut<4.489 rarest<1.16 radio:next<.05 =-.0131 =.0185 =-.0311 radio:next<.33 radio:next<-.01 =-.0359 =.023 =.0735 =-.0413 =-.0301
density<.132 mean:changed<.975 radio:next<1.53 mean:changed<.9333 radio:next<-1.2 =-.0454 =-.0071 lengthRatio<.01681 =-.0034 digits<.09091 =.0321 =-.0483 run<5.5 =-.069 =.0526 =-.0296 next:request<.5 prevLengthRatio<-.1352 =-.0124 =.0111 cover2<.1228 =.0354 =-.0042
topicCosineCut<.9129 next:farewell<.5 prev2:agree<.5 tasks:next<-1.48 mean:short<.05532 documents:next<.88 =.0359 =-.0385 =-.045 rarest<.9346 lexLast<1.8 =.0038 =.0273 speakers<1.5 =-.0199 =.0023 radio:both<-1.59 =-.0126 =.0233 length<2.303 =-.0737 =-.0123 =-.0391
tasks:next<-1.7 chat:prev<-1.52 =.0691 =-.0332 cover2<.0335 documents:next<-.56 =-.037 =.0096 digits<.05 tasks:next<2.17 topicNew<.25 cover2<.3135 topicPast<9.436 =-.0067 =.021 =-.0321 =.011 documents:next<1.75 =-.0361 =.002 wordsSinceCut<4.543 =-.0363 =.0134
prev:farewell<.5 mean:digits<.03315 mean:changed<.1565 wordsSinceCut<4.248 =-.0593 radio:both<0 =-.0545 =.0253 digits<.09091 spokeAgo<2.5 =.0053 =-.0471 newMass<2.695 =.0152 =-.0611 isStarter<.5 =-.0631 wordsSinceCut<4.691 =-.018 =.0186 radio:both<0 =-.0141 =.0392
topicCosineCut<.9129 radio:both<-3.92 =-.0464 topicMass<1.5 next:farewell<.5 prev:farewell<.5 =-.004 =.0281 question<.5 =-.0572 =.016 radio:both<1.15 mean:changed<.1565 =-.0448 question<.5 =-.0001 density<.1111 mean:lex<.796 =.015 =-.0383 =.0322 =.0418 =-.0407
tasks:both<-3.64 =-.0333 prevLength<3.401 next:greeting<.5 topicSpread<1.5 next:farewell<.5 rarest<1.609 capitals<.3846 =-.0015 spokeAgo<1.5 =.0572 =-.0266 =-.0185 =-.0415 radio:next<.14 =-.0013 lexBest<-.48 =-.058 =.0219 prevLength<2.197 =-.0069 =.0641 =.0309
density<.2404 lexBest<4.62 mean:digits<.03315 tasks:next<1.76 mean:length<9.727 =-.0208 =.0038 documents:both<1.47 density<.09091 =-.0003 =-.0373 =.0112 tasks:next<0 radio:next<1.53 =-.0616 =.0335 prev2:thanks<.5 isStarter<.5 =-.0513 =-.0043 =.0552 =.0372 =.0241
topicCosineCut<.9129 radio:both<-4.52 =-.0536 topicMass<1.5 cover4<.2105 next:farewell<.5 density<.03448 =-.0431 prev:farewell<.5 =.0002 lexLast<.23 next:agree<.5 =.0524 =-.0523 =-.0205 =-.0342 =-.0209 newMass<3.298 =.0142 mean:cover<.1488 =.0093 =-.0188 =-.0362
density<.125 lexBestZ<3.675 mean:lex<.4583 wordsSinceCut<3.497 =-.0145 next:agree<.5 prev2:thanks<.5 =.011 =.0735 speakers<1.5 =-.0654 =.0105 =-.023 =.0383 mean:short<.04103 mean:short<.01032 =.0172 =-.0148 sinceCut<1.5 density<.2805 =-.0182 =.0545 =.0196
radio:both<-2.53 mean:changed<.36 =-.0579 lexBest<1.73 =-.025 =.021 prev:request<.5 spokeAgo<2.5 tasks:next<1.76 mean:digits<.03315 =.0111 length<2.303 =-.028 sinceCut<5.5 mean:changed<.8 =-.0477 =.0274 =.0326 =-.0079 =-.0489 first<.5 =-.0474 =.0024
back1<.3541 topicMass<1.5 next:greeting<.5 mean:lex<.5474 rarest<1.609 =.0051 =-.0149 chat:next<1.56 tasks:next<4.02 sinceCut<2.5 =-.0041 =-.0371 =.0379 mean:short<.06667 =.0267 =-.0391 wordsSinceCut<3.045 =-.0106 =.079 prevLength<2.197 =-.0091 =.0129 =-.0345
cover2<.4126 prevLength<3.401 tasks:both<-3.32 chat:next<1.56 =-.044 =.0013 radio:both<-3.92 =-.0469 prev2:thanks<.5 prevLength<1.792 isStarter<.5 =-.0385 =.0007 mean:thanks<.04551 =.0039 =-.0087 sinceCut<7.5 =-.0002 =.0759 sinceCut<5.5 =.0382 =-.0253 =-.0429
rarest<1.929 tasks:both<-4.01 =-.0287 chat:next<2.04 radio:next<1.53 mean:lex<.9325 mean:digits<.004234 =-.0313 =.0047 mean:digits<.009 =.0091 tasks:both<1.81 mean:digits<.01961 =-.0122 =-.0517 topicCosine<.1042 =.0515 =-.03 mean:changed<.6 =.0491 =-.0527 =.0222 =-.014
length<1.609 =-.0392 prevLength<3.401 density<.2404 rarest<1.929 sinceCut<7.5 =-.0018 prev2Question<.5 mean:known<.7045 prevLengthRatio<-.00975 first<.5 =-.0047 prevQuestion<.5 =.061 =.1441 =.0026 lexBest<3.3 =-.0096 =.046 =-.0211 =-.0193 =.0197 =.0265
topicCosineCut<.4472 topicCosineCut<0 =-.0028 topicCosineCut<.06674 cover8<.1408 chat:both<-1.02 =-.0326 lexBest<-.42 cover2Plain<.0447 =-.0205 mean:known<.7938 =.1489 =-.0301 =.0135 mean:changed<.9429 =.0071 lexBest<1.15 =.0869 =.0331 =-.0002 lexBest<.28 =-.0421 =-.0077
topicPast<6.652 tasks:both<-2.39 mean:short<.05532 =.0041 =-.0374 lengthRatio<-.8454 =-.0278 =-.0003 radio:next<-.61 mean:question<.225 =-.0511 =.0052 isStarter<.5 mean:question<.38 =.0133 =-.0382 tasks:prev<-1.3 newShare<.6883 lexLast<1.03 =.0387 =-.0155 =.0513 =.0102
radio:both<-4.52 =-.0474 topicMass<1.5 radio:next<-1.06 =-.0313 chat:both<-1.54 =-.0484 capitals<.3846 documents:prev<-.86 chat:next<.58 lengthRatio<-.2547 =-.0263 coverPrev<.1475 =.0286 =-.029 lexBest<-.52 =.1157 =.017 =-.0068 =.0219 tasks:both<-3.64 =-.0307 =.0086
mean:lex<.8706 speakers<2.5 back1<.08283 =.008 run<1.5 =.0025 sinceCut<7.5 =-.0371 =.0561 =-.036 chat:next<1.56 density<.2143 radio:next<1.53 topicNew<.25 =-.0372 documents:next<1.34 =.0004 =-.0321 sinceCut<4.5 =-.0496 =.0689 =.0104 =.0145
rarest<1.929 cover16Plain<.223 =-.0029 mean:digits<.02811 density<.0411 =-.0396 back2<.02575 =.0199 =.0055 lexBest<3.3 mean:lex<.6744 documents:prev<-.72 =.0496 =-.0061 density<.1667 =-.044 =.0323 =.0355 density<.2143 cover1<.1136 =-.0088 =-.0485 =.0106
lengthRatio<-.9157 =-.026 back1<.3541 spokeAgo<2.5 prev2:thanks<.5 run<2.5 spokeAgo<1.5 coverBest<.003075 =.0124 =.0795 =.0022 sinceCut<5.5 mean:digits<.01706 =-.0025 =-.0401 coverZ<-.1034 =.0316 =-.0044 sinceCut<7.5 =-.0016 =.069 =-.0436 =-.0288
mean:lex<1.094 topicPast<5.115 cover2<.05174 mean:lex<.4072 lexLast<.93 =.0024 sinceCut<7.5 =.0181 =.0834 =-.0107 chat:both<-.09 =-.0283 =-.0039 prevLengthRatio<.5698 =.0096 =.036 lexBest<4.62 next:greeting<.5 topicSpread<.5 =-.0443 =-.0124 =.0424 =.0407
tasks:prev<-4.62 =-.0573 back1<.3541 capitals<.3846 mean:changed<.36 sinceCut<6.5 mean:changed<.1565 =-.0487 =-.0147 =.0221 sinceCut<5.5 =.0073 tasks:next<-.67 =-.0473 documents:both<-.2 =.03 =-.0112 isStarter<.5 =-.0589 next:farewell<.5 =.0435 =-.062 =-.0276
topicCosineCut<.9129 lexBestZ<-.7367 mean:changed<.9879 =-.0403 =.0265 lexBestZ<2.294 cover1<.1279 documents:both<-.2 =.0092 sinceCut<2.5 =.0099 =-.0072 mean:changed<.6 =-.0451 =-.0059 sinceCut<5.5 =.005 documents:both<2.84 =.0455 =-.0232 mean:lex<.796 =-.0053 =-.0604
prev:request<.5 prev2:agree<.5 mean:agree<.3096 rarest<.9346 tasks:next<-1.48 =-.0235 =.011 =-.0032 =-.0178 next:thanks<.5 =.0163 =-.0269 first<.5 =-.0442 wordsSinceCut<3.332 =-.0225 documents:prev<-1.18 lengthRatio<.01681 =.0086 =.0738 mean:length<11.85 =-.0524 =.021
sinceCut<1.5 density<.2805 run<5.5 newMass<3.169 documents:next<1.1 =.0144 =-.027 =-.0429 =-.0631 =.0367 density<.1111 mean:lex<.1286 =.006 mass<2.892 =-.0264 =.0003 back2<.3095 topicLast<.6869 prev2Length<1.099 =.0666 =.0052 =.0324 =-.0382
topicCosineCut<.3849 topicCosineCut<0 =-.0022 topicCosineCut<.06674 cover8<.1408 chat:both<-1.02 =-.0318 =.0122 mean:length<10.8 =.0641 =.0214 radio:prev<.22 =-.0076 =.0492 mean:length<11.71 radio:both<.06 =-.0351 =.006 mean:digits<.01286 first<.5 =-.0196 =.0266 =-.015
next:greeting<.5 prevLength<3.401 lexLast<3.83 run<1.5 spokeAgo<1.5 mean:short<.12 =.0812 =.0046 =-.0019 wordsSinceCut<4.248 =-.0212 =.0098 =-.039 wordsSinceCut<4.357 =.0364 =-.0157 wordsSinceCut<3.045 =-.0183 capitals<.1667 =.0948 wordsSinceCut<4.078 =-.0596 =.0589
lexLast<3.83 next:greeting<.5 topicMass<.5 lengthRatio<-.08188 next:farewell<.5 mean:changed<.9733 =-.0057 =-.0338 =-.0711 radio:next<-.26 =-.0334 =.0086 prevLength<1.792 =-.0136 prevDigits<.05 =.0089 =-.0097 lengthRatio<-.1823 =.0849 wordsSinceCut<3.332 =-.0613 =.0523 =-.0384
topicPast<6.652 topicCosineCut<.3162 length<2.197 next:request<.5 lexBest<.35 =-.0421 =-.0055 documents:next<.06 =.0883 =-.0092 capitals<.3846 lexBest<4.62 =-.0001 =.0581 first<.5 =-.0676 chains<2.5 =.0738 =-.0083 =-.0223 radio:both<-3.51 =-.0342 =.0104
lexBest<-.52 =-.0249 lexLast<3.83 prevLengthRatio<-.4467 isStarter<.5 =-.0316 next:request<.5 =-.0056 documents:next<1.34 =.0442 =-.0029 prevDigits<.05 tasks:both<-.13 =.0156 =.0001 lexBestZ<2.294 documents:next<1.12 =-.0003 =-.0423 topicCosine<.327 =.055 =-.0187 =-.0382
topicCosineCut<.1672 topicCosineCut<0 next:request<.5 chat:both<-.27 =-.0288 =-.0037 question<.5 documents:prev<-1.89 =-.0307 =.0819 density<.1 =-.0252 =.0076 cover16<.1362 chat:both<-1.02 =-.0324 =.0109 =.0252 prevLengthRatio<.4873 radio:both<-2.53 =-.0393 =-.0095 =.0206
mean:lex<.6258 next:farewell<.5 capitals<.3846 =.005 =.0306 lexBestZ<.6666 lengthRatio<.2568 =-.0734 =.0343 =.0133 lexBestZ<3.675 radio:next<.43 tasks:next<-1.7 =-.0475 =-.0092 cover8<.3387 index<4.5 =-.0647 prevLengthRatio<-.7289 =-.038 =.0208 =-.0404 =.038
next:greeting<.5 mean:lex<1.047 documents:next<-1.21 =-.0326 prevLength<3.258 =.001 =.0179 documents:both<.42 cover4<.1754 mean:known<.7832 =.0121 =-.0245 =-.0246 mean:length<13.79 lexBest<4.62 documents:next<2.35 =-.0273 =-.0671 =.0355 =.0007 mass<3.24 =.0638 =-.013
sinceCut<1.5 mean:changed<.36 =-.062 =-.0093 next:greeting<.5 chat:next<1.28 mean:digits<.00619 =-.0212 capitals<.3846 mean:changed<.2769 sinceCut<6.5 =-.0372 =.0222 =.0024 next:agree<.5 =.0368 =-.0525 prevLengthRatio<-.7289 =-.0314 =.0183 coverDrop<.3189 =.0764 =-.0394
spokeAgo<2.5 digits<.09091 documents:next<-1.89 =-.0488 radio:prev<-3.91 =-.0573 tasks:both<1.81 next:greeting<.5 spokeAgo<0 tasks:both<-2.59 =-.0554 documents:prev<-2.55 =.1456 =.0255 =.0018 tasks:both<-.44 =.0792 =.0097 =-.012 back1<.01023 =.002 =-.0473 =-.0449
prev:request<.5 tasks:both<.82 mean:digits<.04108 documents:prev<-.21 =.0145 =-.0001 topicPast<.1292 =.0014 =-.0349 mean:digits<.02219 documents:prev<-.26 =-.037 =-.0014 topicCosineCut<.2434 topicCosine<0 =-.0187 =.0498 =-.024 first<.5 =-.0434 next:greeting<.5 =.0001 =.1047
prev2:agree<.5 mean:digits<.02987 tasks:next<2.17 next:greeting<.5 =.0018 wordsSinceCut<2.485 =-.0223 capitals<.08696 =.1042 =-.007 wordsSinceCut<3.258 documents:both<1.15 =-.0517 =.0163 =-.0022 tasks:next<-.09 =-.0377 sinceCut<7.5 =-.0133 =.0178 next:farewell<.5 =.0146 =-.0371
topicCosineCut<.9129 topicMass<1.5 =-.0045 cover16Plain<.118 =-.0198 topicCosineCut<.06674 topicLast<.007897 tasks:next<1.76 =.0213 newShare<.8768 =.0013 =-.075 =.0361 tasks:next<2.77 lexLast<1.95 prevLength<1.946 =-.0103 =.0167 =-.0145 prev2Length<1.946 =.0301 =-.0379 =-.0332
mean:thanks<.04551 next:greeting<.5 mean:thanks<.01461 =-.0118 prev2Length<1.099 =.048 digits<.09091 =.0053 =-.0288 prev:greeting<.5 =.0763 =-.0699 wordsSinceCut<4.489 run<7.5 =-.0096 wordsSinceCut<4.078 =-.0564 =-.0055 lengthRatio<.01681 capitals<.2667 =-.0199 =.0348 =.0553
prev2:thanks<.5 documents:next<-.96 =-.0262 mean:changed<.2118 next:agree<.5 prev:farewell<.5 =-.011 =.0362 mean:question<.3114 =-.0705 =.0203 mean:question<.519 mean:changed<.9733 =.0053 mean:short<.01818 =.0164 documents:both<1.1 =-.0059 =-.0331 =-.0169 prevLength<2.398 =.0482 =-.0049
mean:lex<.7293 next:request<.5 next:thanks<.5 =0 lexBestZ<.8318 =-.0676 =.0251 lexBestZ<.7515 =.0592 =.0042 topicCosineCut<0 =-.0278 topicCosineCut<.06674 lexBestZ<2.845 chat:both<1.11 lexBestZ<.4732 =.0184 =-.0173 mean:short<.08 =.0432 =-.0504 =.0635 =-.0137
cover1<.1446 wordsSinceCut<3.045 cover4<.1965 prevLengthRatio<-1.177 =.0545 capitals<.0303 =-.0089 density<.1392 =-.0639 =-.001 =.0496 prevLengthRatio<-.9491 =-.024 next:greeting<.5 lexBestZ<3.675 lengthRatio<.01681 lexLast<.74 =-.0096 =.0087 =.0107 =.0396 =.0561 =-.0161
topicCosineCut<.5689 topicCosineCut<0 radio:next<-.61 =-.0354 lengthRatio<-.4831 next:greeting<.5 =-.0179 =.0723 sinceCut<7.5 =-.0012 =.0301 =.0075 radio:prev<.22 mean:lex<.5818 documents:both<.85 mean:question<.519 =-.0336 back1<.1752 =-.0454 =.1599 =.0239 =-.0292 =.0381
first<.5 mean:length<13.79 prev:request<.5 mean:lex<-.584 =.0676 prevLengthRatio<-.525 =-.0255 chat:both<.31 changed<.5 =.0988 =-.0093 =.0222 =-.0395 =-.0429 wordsSinceCut<3.258 chat:both<-.52 =-.0338 =-.0003 next:greeting<.5 length<3.135 =.0044 =.0397 =.0578
sinceCut<1.5 mean:agree<.075 =-.0546 =-.0084 length<2.398 next:greeting<.5 topicPast<8.335 documents:both<1.15 =-.0041 chat:prev<-.26 =.0051 =-.0305 =.0161 =.0746 prev2Length<1.792 tasks:next<-.27 =-.0181 =.0418 tasks:next<1.76 =.0094 mean:length<13.25 =-.0256 =.0102
density<.2805 topicNew<1.75 next:greeting<.5 prev:farewell<.5 run<1.5 =-.0011 =-.0147 radio:both<-.24 =-.0348 =.0299 prev:greeting<.5 run<5.5 =.0828 =.0146 =-.0504 next:agree<.5 radio:prev<-1.39 run<6.5 =-.027 =.033 =.0118 =.0396 =.0278
topicPast<5.999 prev2:thanks<.5 next:greeting<.5 =-.0059 =.0212 wordsSinceCut<3.434 =-.0306 lengthRatio<-.1505 cover16<.4195 =.0238 =-.0713 =.0683 radio:next<-1.6 changed<.5 =-.0559 =.0066 newMass<3.169 =.0112 wordsSinceCut<3.497 =-.0256 wordsSinceCut<3.584 =.0691 =.0012
tasks:next<-3.01 =-.0468 back1<.3541 topicCosineCut<.9701 prev:farewell<.5 documents:prev<-.32 tasks:next<1.76 =.0095 sinceCut<2.5 =-.0313 =.0126 sinceCut<2.5 mean:short<.1565 =.0024 =.0541 =-.0087 radio:both<.06 =.0004 sinceCut<5.5 =.0083 =.0681 =-.0369 =-.0279
run<1.5 sinceCut<5.5 cover16<.1649 =-.0004 =.0175 =-.0066 sinceCut<5.5 mean:question<.3632 mean:agree<.1895 sinceCut<1.5 =-.063 =-.0015 =-.0462 sinceCut<1.5 =-.0544 =.0157 mean:short<.06 lexBestZ<.5667 lengthRatio<-.1178 =-.0216 =.0276 =.0543 =-.0223
cover2<.4949 chat:both<-1.15 =-.0207 topicMass<1.5 rarest<1.609 coverDrop<-.0424 =.0149 length<2.197 =-.0123 capitals<.3846 lexLast<1.65 =-.0021 chat:prev<.26 =.0307 =-.0563 =.0531 =-.0119 digits<.05 documents:both<-2.44 =-.0273 =.0119 =-.0168 =-.0486
documents:next<-1.89 =-.0535 documents:next<1.17 next:request<.5 coverPrev<.3563 spokeAgo<0 =.0512 mean:changed<.9333 wordsSinceCut<4.543 =-.014 radio:both<0 =-.0246 =.0351 topicCosine<0 =-.0021 =.0189 =-.0251 documents:next<.12 =.0537 first<.5 =-.0197 =.0166 =-.0059
prev2:agree<.5 mean:changed<.1565 prev:farewell<.5 =-.0304 =.0154 spokeAgo<2.5 coverBest<.1585 chat:next<2.04 =-.0035 =.0138 documents:both<-.2 =.0356 first<.5 =-.025 =.0122 =-.0468 next:farewell<.5 prev:request<.5 =.0151 =-.0223 question<.5 =-.0601 =.0358
prev:request<.5 tasks:prev<-1.3 =.0091 radio:both<-2.22 =-.0247 topicCosineCut<.9701 chat:prev<-.7 =-.0165 chat:prev<-.13 =.0129 wordsSinceCut<2.079 =.0493 prev2:agree<.5 =-.0048 =.0108 =-.0548 first<.5 =-.0449 coverBest<.0218 =-.0144 prevDigits<.05 =.0378 =-.0505
documents:next<1.17 next:farewell<.5 lengthRatio<-.8454 =-.0186 wordsSinceCut<4.357 run<1.5 =.0076 capitals<.0303 =.0072 =-.0327 capitals<.1667 =.0042 next:agree<.5 =.0539 =-.0438 lengthRatio<-.08188 =-.0622 topicCosine<.1042 =-.0219 =.0541 mean:agree<.075 =-.0347 =-.0023
chat:next<2.04 cover1<.1136 cover16Plain<.1766 topicCosineCut<.06674 topicPast<2.115 =-.0137 =.0071 prev:greeting<.5 =-.0311 chat:next<.44 =-.0371 =.1384 =.004 prev2Length<1.792 =.0229 =-.0229 mean:length<13.61 chat:prev<-1.2 =.0709 documents:next<2.35 =.0231 =-.0567 =-.0277
topicPast<8.858 documents:next<1.17 topicCosineCut<.3849 topicCosineCut<0 next:request<.5 =-.0062 documents:next<.18 =.0631 =.0013 mean:cover<.1508 radio:prev<-2.25 =.0997 =.0237 =-.0013 topicPast<2.421 =.0396 =-.0246 mean:cover<.1222 =-.0344 tasks:both<-2.19 =-.0349 =.0021 =.0116
mass<2.054 next:greeting<.5 =-.0211 =.0673 mean:cover<.1161 documents:both<-.8 isStarter<.5 =-.0096 =.038 cover16Plain<.347 =-.0271 =-.001 prev:request<.5 run<1.5 =.0072 next:agree<.5 =.0023 =-.0315 first<.5 =-.0373 tasks:prev<-1.3 =-.0189 =.0264
cover2<.4949 density<.03448 =-.0313 radio:both<-3.92 changed<.5 =-.055 =.011 sinceCut<1.5 density<.2143 cover16<.01911 mean:thanks<.03429 =.0852 prev:greeting<.5 =-.0465 =.0305 =-.0272 chat:both<-1.15 =-.0504 coverDrop<-.08479 =-.0239 =.0313 =.0026 =-.0418
documents:next<1.34 sinceCut<7.5 capitals<.0303 next:agree<.5 =.0015 lengthRatio<-.6678 =-.0459 =.0376 next:request<.5 wordsSinceCut<4.078 =-.0371 radio:both<.33 =-.0187 =.0368 =.0165 length<2.565 =.0027 cover4<.1256 =.0572 =-.0076 sinceCut<6.5 =-.0025 =-.0336
mean:lex<1.094 documents:next<-.96 =-.0247 tasks:prev<-.66 tasks:next<1.76 prev:greeting<.5 prevLength<1.946 tasks:prev<-1.42 =-.0432 =.0103 =.015 mean:lex<.325 =.1163 =-.0521 mean:cover<.1126 =-.0531 documents:prev<-1.74 =-.0295 =.0067 =-.0013 documents:next<1.17 =.0009 =-.0246
prevLength<3.611 documents:next<1.17 next:farewell<.5 wordsSinceCut<2.303 chat:prev<-1.35 prevLength<2.197 documents:both<-2.81 =.1353 =-.0179 =.1634 =.0121 wordsSinceCut<3.135 =-.0098 =.0051 lengthRatio<-.08188 =-.0653 =-.0027 mean:agree<.0973 chat:next<2.04 =-.0341 =.0219 =-.0016 =.0337
lexBestZ<-.8294 =-.0319 density<.2805 sinceCut<1.5 run<1.5 mean:agree<.075 =-.0596 length<2.708 tasks:both<-.94 lexLast<3.15 tasks:both<-2.83 =-.006 cover2Plain<.02387 =-.0074 =.1113 =-.0399 =-.0049 =-.0275 =-.0476 =.0018 wordsSinceCut<2.485 =.0633 =.0049
documents:both<-4.26 =-.0486 topicMass<1.5 topicCosineCut<.4472 lexLast<1.38 topicLast<0 sinceCut<1.5 =-.023 =.0015 =-.0141 prev2:agree<.5 chat:both<-.9 tasks:next<.15 =.0396 =-.0343 documents:both<.1 lexLast<3.15 =.0518 =-.0177 =.0034 =-.022 =-.0234 =.0053
documents:both<-4.26 =-.0531 capitals<.3846 cover1<.09957 topicPast<5.999 tasks:next<-2.39 =-.048 =-.0019 =.0084 prev2Length<1.792 lexLast<1.95 =.0344 =-.0437 =-.0168 first<.5 =-.0526 next:agree<.5 next:thanks<.5 coverPrev<.1048 =.0206 =.067 =-.0535 =-.0416
lexBestZ<3.675 documents:next<-.56 cover2Plain<.09877 =-.0393 =-.0011 mean:changed<.2769 capitals<.2667 =-.0225 cover8<.1768 =.0494 =-.0268 mean:changed<.9733 lexBestZ<-.3551 mean:changed<.95 =.0081 =.0757 =.0036 documents:next<1.54 =-.0017 =-.0348 tasks:next<.72 =.0699 =.011
tasks:prev<-3.93 =-.0381 tasks:next<-3.01 =-.0472 radio:both<-4.52 =-.0452 chat:next<-.81 tasks:both<-1.2 =.0159 =-.0544 run<1.5 =.0033 sinceCut<7.5 prevLength<3.401 next:thanks<.5 =-.0108 =-.0639 =.0457 sinceCut<10.5 length<2.565 =.0154 =.0728 =-.0302
chat:both<-1.15 =-.018 density<.2404 mean:lex<.4583 sinceCut<1.5 =-.0135 next:agree<.5 =.0097 =-.0139 density<.09091 newMass<2.818 =-.0378 radio:next<0 =.0152 =-.0228 topicLast<.6869 =-.0043 =.0216 mean:short<.06 =.0074 mean:cover<.1569 =.0695 =.0021
mean:lex<1.179 mean:digits<.00619 =-.0114 digits<.05 mean:short<.03445 sinceCut<6.5 =-.0286 =.0198 tasks:both<.13 =.0105 =-.0009 back1<.04784 sinceCut<5.5 radio:both<-.7 cover4<.1538 =-.0002 =.1129 =-.0363 =.0346 =-.0415 mean:thanks<.008276 =.0175 =-.0153
density<.2805 sinceCut<1.5 cover8<.003269 isStarter<.5 =.0355 =-.045 oldShare<.1416 prevLengthRatio<-.07274 =-.011 prev2:agree<.5 mean:question<.1512 =.0268 =-.0612 =.0015 =.0224 chat:next<1.28 next:request<.5 =-.0046 =.0079 prev2Length<2.944 =.0146 =-.0394 =.0239
density<.2805 sinceCut<1.5 index<4.5 capitals<.0303 documents:next<1.1 =.0407 =-.0151 =-.0492 mean:short<.01818 =.0223 coverPrev<.08951 =-.0489 =-.0064 density<.1111 tasks:next<-.67 =-.0283 =.0004 mean:short<.05 capitals<.3846 =-.0047 =.0445 =.0147 =.022
documents:next<-.56 lexBest<1.73 =-.027 =.0296 documents:both<-.46 changed<.5 digits<.05 =.0375 =-.0341 question<.5 prevQuestion<.5 cover8<.04396 =-.0277 =.0289 =-.0178 documents:both<-1.74 topicMass<2.5 =.0791 =-.0335 cover1<.2487 =.001 =.1182 =-.0003
prev2Length<1.609 mean:question<.225 =-.0123 =.0301 prev:greeting<.5 mean:digits<.03315 tasks:next<1.76 documents:prev<-1.47 =.0164 =.0024 documents:prev<.03 radio:prev<-.39 =-.0102 =-.0415 =.0094 first<.5 =-.0577 lexBestZ<2.845 mean:lex<.796 =.0002 =-.0346 =.0333 =-.0387
cover16Plain<.1766 chains<.5 prevLengthRatio<.04831 =-.0092 =.0143 =-.0222 mean:lex<.8706 length<2.565 =.0023 =.0137 topicCosineCut<.1672 topicCosineCut<0 =-.0239 chat:prev<.1 =.0092 cover16<.2607 cover4<.03278 =.0042 =.0721 =-.0166 mean:length<11.85 =-.0332 =-.0044
mean:thanks<.04551 chat:prev<-.21 first<.5 mean:length<13.61 =.003 =-.0499 =.0143 sinceCut<2.5 cover2<.09407 =.0177 =-.0151 =-.0074 sinceCut<7.5 coverBest<.03807 =-.006 sinceCut<5.5 =-.0417 radio:next<.9 =-.0115 =.0621 lengthRatio<-.1505 =.0033 =.0549
prev:request<.5 density<.07692 documents:both<1.79 mass<2.892 =-.0179 =.0107 =-.0456 mean:short<.04103 sinceCut<6.5 =-.0115 spokeAgo<1.5 =.0373 =-.0202 =.0061 coverBest<.0677 prev:greeting<.5 =-.026 =.0838 radio:prev<-1.27 mass<2.807 =-.0086 =.0586 =-.0134
digits<.09091 mean:known<.8485 tasks:next<-3.01 =-.048 back2<.3095 tasks:next<1.76 =.0034 =-.0068 =-.0215 next:back<.5 documents:prev<-1.6 wordsSinceCut<2.079 =.0691 =-.0501 wordsSinceCut<4.419 =.0249 =-.0332 =.0608 rarest<.6885 documents:both<-.3 =-.0405 =.0312 =-.0383
chat:prev<-.52 spokeAgo<1.5 =.022 prevQuestion<.5 =.0179 =-.0107 documents:next<1.17 chains<3.5 =.0039 changed<.5 =-.0314 isStarter<.5 =-.0363 =.0289 topicPast<4.828 newMass<3.382 =-.0328 =.0164 mean:short<.12 chat:next<1.56 =-.016 =.0211 =.0236
next:request<.5 radio:next<.14 next:thanks<.5 cover2Plain<.1962 =-.0104 =.005 mean:length<17.13 =-.0513 =.0595 tasks:both<1.81 lexBestZ<3.675 =.0081 =.064 =-.0405 radio:next<.37 lexBestZ<.2218 =.0488 tasks:both<-.8 =-.0077 =.0185 mean:digits<.02987 =-.0063 =-.0376
density<.132 lexBest<4.62 =-.0044 =.0267 mean:short<.05306 next:agree<.5 mean:short<.01429 =.0102 mean:length<13.61 documents:both<-1.15 =.0081 =-.022 =.0118 lexBest<-.93 =.1127 lexBest<1.53 mean:length<11.1 =.0219 =-.0352 =.0535 mean:short<.3111 =.01 =.0669
lexBest<1.15 next:thanks<.5 prev:request<.5 prevLength<3.401 chains<4.5 cover16Plain<.2379 =.0011 =.0141 =-.0198 =.0427 prevQuestion<.5 =-.0429 mean:known<.7679 lengthRatio<-.01661 =-.0084 =.0367 =-.0371 question<.5 =-.0523 =.0482 prev:greeting<.5 =-.0027 =-.0506
radio:prev<-3.91 =-.0521 cover2<.4949 prev2:thanks<.5 digits<.09091 tasks:prev<-.66 cover16<.2859 =.0028 wordsSinceCut<4.357 =.0263 =-.009 documents:prev<-1.89 =-.038 mean:known<.8679 =-.002 =.0374 newMass<3.382 =-.0033 =-.0613 wordsSinceCut<3.714 =-.0169 =.0375 =-.0303
length<2.398 density<.08772 tasks:next<2.77 tasks:next<-.67 =-.0477 =-.0147 =.0329 chat:prev<.1 tasks:next<1.48 cover8<.2277 chat:prev<-.52 =.0202 =-.0009 =-.0148 =-.0226 =.0171 cover16Plain<.1766 mass<3.066 =.0289 =-.0114 tasks:next<1.48 =.0114 =-.0052
density<.2404 prev2:thanks<.5 documents:prev<.6 chains<3.5 =-.002 =-.0139 wordsSinceCut<4.025 chat:next<2.04 =.0325 =-.0712 =-.0126 wordsSinceCut<3.714 =-.0235 lengthRatio<-.5261 =-.019 =.0486 mean:question<.1781 =.0553 mean:digits<.0225 =.003 isStarter<.5 =-.0215 =.077
length<2.398 chat:next<2.04 density<.1026 tasks:both<1.81 changed<.5 =-.0013 =-.0249 =.021 next:request<.5 radio:next<.05 =-.017 =.0067 cover2Plain<.1856 =.0245 =-.0079 mean:changed<.9333 =-.0129 =.0342 tasks:both<1.81 =.0051 capitals<.0303 =-.0438 =.0072
length<2.398 next:greeting<.5 chat:next<1.56 mean:short<.1278 =-.0132 wordsSinceCut<2.944 radio:both<-.59 =-.007 =.0707 first<.5 =-.0419 =.0055 mean:length<13.61 tasks:prev<-.82 prevLengthRatio<-.264 =-.0277 =.0266 =.0477 =-.0464 =.0506 prev:greeting<.5 =.0057 =-.0358
cover16Plain<.06365 =-.0143 topicMass<1.5 documents:both<1.21 chat:next<.75 prev:greeting<.5 next:greeting<.5 =-.0027 mean:question<.1975 =-.027 =.0787 =-.0429 documents:both<-.97 chat:next<1.28 =.0057 =.064 =.0032 index<2.5 =.03 =-.0197 cover8<.1968 =.0018 =.0163
prevLength<3.258 run<1.5 =.001 capitals<.3846 mean:question<.2821 radio:both<-1.59 next:request<.5 =-.0677 =.0591 lexBest<.28 capitals<.1429 =-.0512 =-.0051 prev2:agree<.5 =-.0147 =.0312 =.0004 lengthRatio<-.5261 =-.043 radio:both<-.11 =-.0311 =.0498 =.0137
cover2<.05174 mean:lex<.1084 tasks:prev<-1.2 =.0372 =.0078 =0 prevLength<2.197 newShare<.6717 =-.0023 =-.0371 lengthRatio<.01681 wordsSinceCut<2.303 newMass<2.332 =-.0325 =.1044 =-.0099 mean:digits<.018 cover2<.07118 =-.0088 prevLengthRatio<.07839 =.0402 =.0074 =-.0103
lexBest<1.15 chat:next<.96 next:request<.5 prevQuestion<.5 cover2Plain<.2185 tasks:next<-1.12 =-.0439 =.0006 cover16<.1839 chat:next<.59 digits<.05 =.1181 =-.0354 =-.0022 =.0048 =-.0146 cover2<.004819 =.047 =.0061 =.0271 lexBestZ<2.845 =-.007 =.0122
cover1<.1136 lexBest<4.62 mean:lex<.9887 topicPast<5.999 topicSpread<3.5 =.0015 =-.0299 documents:next<.18 =-.0175 mean:changed<.9733 =.0244 =-.0162 mean:digits<.01391 lexBest<1.1 =.0138 =-.0124 lexBestZ<2.845 =-.0257 =.032 =.0296 digits<.05 =-.0091 =-.0493
topicCosineCut<.06674 topicCosine<.02149 tasks:next<-1.29 =-.0287 tasks:next<4.02 chat:next<-.81 =-.0512 =.002 =.0383 newMass<2.598 =.0494 documents:prev<-1.47 mean:length<9.727 =.0777 =-.0411 =.0229 prev:greeting<.5 =-.008 prevLength<2.303 tasks:prev<-1.2 =.1847 =-.0076 =-.0098
wordsSinceCut<2.079 =.0242 lengthRatio<-.9982 =-.0233 first<.5 coverBest<.003075 lengthRatio<.3464 =.0102 =-.0524 lengthRatio<-.2915 =-.0362 digits<.05 changed<.5 =.0619 =-.007 =-.0541 lengthRatio<.4492 chat:prev<-.21 =.0083 =-.002 wordsSinceCut<3.332 =-.0147 =.0395
mean:digits<.06257 topicLast<.3198 prevLengthRatio<-.04272 cover16Plain<.1951 =-.0093 radio:both<-2.94 =.0542 =.006 cover8<.08438 =.0002 chat:both<.92 =-.011 =-.0426 prevLengthRatio<-.4467 =-.0191 prevDigits<.05 =.0124 tasks:both<-.52 radio:both<.33 =-.0528 =.0167 =.0092 =-.0223
wordsSinceCut<2.079 coverPrev<.08951 mean:short<.15 =-.0256 =.0329 lexLast<1.15 =-.0104 =.1068 sinceCut<1.5 density<.2805 prevLength<2.708 coverPrev<.02846 back1<.2208 mean:length<10.2 =-.0501 =.0274 =-.0554 =-.0241 =-.0422 =.0291 back2<.09365 =.0032 =-.0067
cover8<.1408 lexLast<0 =-.0258 coverPrev<.3954 documents:next<1.17 sinceCut<7.5 mass<3.629 =.0036 sinceCut<5.5 documents:next<.88 =-.051 =.0098 =.0362 =.0222 =-.0106 =-.0239 sinceCut<2.5 cover2<.08583 cover4<.07973 =.0068 =.0439 =.0054 =-.0037
mean:lex<.5818 lengthRatio<.1469 next:farewell<.5 =.003 lexBest<1.1 prevQuestion<.5 =-.0732 =.0454 =.0122 back1<.2771 prevLength<1.609 =-.0171 =.0205 =-.025 radio:next<.14 mean:question<.1211 =-.0537 =-.0063 prev2Length<2.197 =-.022 cover2Plain<.3318 =.0175 =-.0364
lexBest<-.76 =-.0285 lexBest<1.15 next:farewell<.5 next:thanks<.5 =.0051 lengthRatio<.2205 =-.0472 =.0568 lengthRatio<.2982 tasks:next<-.58 =.036 =-.0547 =.0296 next:thanks<.5 prev:farewell<.5 lexBest<1.53 =-.0156 density<.07692 =-.021 =-.0007 =.0197 =.0347
prev2Length<1.099 tasks:both<-2.39 =-.0333 radio:next<.22 chat:next<.51 =.0157 chat:both<-.7 =.1623 =.044 =-.0026 lengthRatio<-.9982 =-.0227 mean:length<9.343 tasks:both<.82 chat:next<.05 prev2Length<1.946 =.0314 =-.0307 =-.0348 back2<.1535 =.0407 =-.0372 =.0018
back2<.09365 lexBestZ<1.725 tasks:next<1.76 documents:next<1.75 =.0035 mean:question<.387 =-.0433 density<.125 =-.034 =.0237 =-.0259 documents:next<2.79 =.0156 =-.0104 mean:changed<.36 =-.0286 mean:question<.318 density<.2404 length<2.197 =.0397 =-.004 =.057 =-.0137
documents:next<2.01 next:farewell<.5 newMass<3.569 tasks:both<-.66 =.0091 =-.0005 isStarter<.5 =-.0531 =-.0022 length<2.773 tasks:both<0 lengthRatio<-.08188 =-.0493 =.041 =-.0628 =.0144 tasks:both<0 mean:length<14.23 lengthRatio<.3937 =-.0417 =.0256 =.0037 =.0025
length<2.565 next:farewell<.5 =-.0012 =-.0487 mass<3.24 =.0184 sinceCut<5.5 changed<.5 mean:length<11.71 =.0156 =-.0318 prevDigits<.07692 radio:next<-.69 =.0188 lexBest<1.21 cover2Plain<.0447 =-.0386 =.0127 =-.0273 =.042 coverZ<-.07805 =.0368 =-.0035
density<.2143 mean:lex<1.094 topicPast<4.828 mean:lex<.4335 cover2<.05174 =.0059 =-.0097 prevLengthRatio<.07839 =-.0214 density<.07843 =-.0401 =.0317 mean:known<.7631 =.0005 chat:prev<-.97 =-.0147 =.0235 topicCosineCut<.6236 lexBestZ<2.845 =-.0096 =.0366 =-.0377 =.0094
prevLength<1.792 prev:farewell<.5 wordsSinceCut<2.708 =.0104 first<.5 wordsSinceCut<3.434 =-.0011 =-.0548 =-.0048 =.0541 prevLength<2.303 coverPrev<.1378 wordsSinceCut<4.357 =.0102 lexLast<.93 =.0183 mean:agree<.2152 =.0906 =-.0106 chat:prev<-1.79 =.0708 =-.0043 =-.0004
tasks:next<-3.01 =-.0489 cover2<.03953 =.0047 cover1<.4991 cover16<.126 coverPrev<.06877 lexLast<2.12 =.0068 =-.0224 lexLast<2.74 radio:next<-.85 =.0092 =-.0266 cover16<.1071 cover16<.08835 topicLast<.5378 =-.04 =.055 =.1148 =-.0431 =.001 =-.0508
wordsSinceCut<3.332 mean:thanks<.06402 mean:agree<.075 =-.0253 =.0007 length<1.946 =.0224 =-.0456 next:greeting<.5 prev2Question<.5 prevDigits<.05 mean:question<.1363 =-.0129 =.0133 =-.0099 first<.5 mean:cover<.1449 =.0023 =-.0402 sinceCut<2.5 =.0177 =-.0074 =.0475
capitals<.3846 prev2Length<2.89 lengthRatio<.1469 chat:next<1.28 =-.005 =.0114 coverDrop<.2745 =.0106 =-.0189 isStarter<.5 =-.0466 speakers<1.5 =-.0171 spokeAgo<1.5 =.073 =.0077 isStarter<.5 =-.0463 next:agree<.5 documents:both<-.8 =-.0297 =.0402 =-.0447
radio:prev<-2.11 newMass<2.981 mean:agree<.23 mean:length<12.75 newMass<2.39 index<4.5 =.0809 =-.0179 documents:next<1.1 mean:digits<.008182 =.0128 =.1585 =.0108 =.015 =-.0166 mean:cover<.1488 topicLast<.07797 =-.0282 lexBest<.16 =-.0364 =.0672 =-.027 =-.0016
topicNew<3.25 next:greeting<.5 cover16Plain<.06365 topicCosine<.1931 =-.0094 =-.0588 prev2Length<1.099 mean:question<.225 =-.0162 =.0476 topicCosine<0 =-.006 =.0014 prevLength<2.197 =-.0117 coverDrop<.4543 =.0561 =-.04 chat:next<.59 topicSpread<3.5 =.1193 =.0326 =-.002
lengthRatio<-.4831 tasks:next<.72 sinceCut<2.5 prevLength<1.946 topicLast<0 =.0654 =-.0295 =-.0102 mean:digits<.01125 =-.0041 =-.0358 prevLength<2.303 =-.0162 =.0325 lengthRatio<-.4385 =.0231 wordsSinceCut<3.135 chat:prev<.26 tasks:next<1.76 =-.0056 =-.0318 =.0281 =.0021
cover2Plain<.2185 prev2Question<.5 prev2Length<2.89 =.0046 capitals<.25 =-.0294 =.0211 next:request<.5 =-.0135 lexBest<1.1 =.0332 =-.0023 lexBest<-.36 =-.0353 lexBest<.77 cover1<.01863 wordsSinceCut<3.829 oldShare<.03627 =.1441 =.008 =.0008 =.0202 =.0046
back2<.09365 sinceCut<1.5 coverDrop<.09646 mean:changed<.9 =-.0452 prev:greeting<.5 =-.0178 =.0171 =.0194 density<.1111 lexBestZ<2.845 length<2.197 =-.02 =.0001 =.0264 next:thanks<.5 capitals<.2889 topicLast<.5893 =.0048 =.0259 =.0371 =-.0476 =-.0077
topicCosineCut<.2434 topicCosine<.3882 topicPast<3.492 =-.0011 tasks:next<4.02 lexBest<.98 =.0164 =-.0009 isStarter<.5 =-.0625 =.0546 sinceCut<5.5 topicPast<7.847 =.0741 =-.0004 =-.0396 mean:agree<.1 =-.0255 lexBest<.28 =-.0249 tasks:both<1.81 =.0075 =-.0223
lexBestZ<-.7367 =-.0255 topicCosineCut<.06674 topicCosine<.02149 chat:next<2.04 documents:next<1.17 lengthRatio<.01681 next:request<.5 next:farewell<.5 =-.0053 =-.0538 question<.5 =.0436 =-.0023 =.0105 topicPast<6.304 =-.0221 =.0055 =.0213 =.0281 mean:known<.8341 =-.0076 =.0186
mean:cover<.1161 lexBest<1.15 next:request<.5 =-.0073 =.0359 mean:agree<.2524 prev2Length<2.708 =-.0241 mean:changed<.9556 =-.031 =.0389 =-.0677 cover2<.4949 coverPrev<.2976 =.0033 first<.5 =-.0348 next:agree<.5 capitals<.25 =-.0023 =.0321 =-.0305 =-.0374
cover16Plain<.1414 topicCosine<.2621 tasks:prev<-2.08 mean:short<.08 =.0602 =-.004 radio:prev<-1.74 =-.0408 =-.003 =-.027 prev2Length<1.099 =.0243 length<2.398 back1<.1092 coverBest<.04577 =.0099 =-.0064 topicMass<1.5 =-.0298 length<2.303 =.0256 =-.0382 =.0059
next:welcome<.5 tasks:both<-.13 mean:digits<.03315 chat:next<.44 =-.0022 lexBest<.5 spokeAgo<1.5 =.066 mean:question<.3489 =.0511 radio:next<.71 =-.0092 =.0955 =.0054 mean:lex<-.005455 =.0347 radio:next<1.53 mean:lex<.8706 =-.0176 =-.0627 =.0275 =-.0031 =-.0621
mean:lex<.4072 mean:short<.05306 capitals<.2889 =-.0098 length<1.946 =-.0611 next:agree<.5 next:thanks<.5 =.0627 =-.0574 =-.0535 lexLast<3.83 =.0095 =-.0529 cover2<.3582 topicLast<.5893 =-.0053 prevLength<2.398 =-.0116 mean:short<.05532 =.0296 =.0003 =-.0484
mean:short<.01032 =.0135 mean:short<.03445 sinceCut<6.5 mean:changed<.9833 =-.0321 =.0087 length<2.89 =.0003 =.0553 mean:changed<.9778 cover16Plain<.118 topicCosineCut<.2434 cover16<.03426 =.0038 =-.0244 =-.0418 =.0027 question<.5 next:request<.5 =-.0187 =.034 =-.0417
chains<.5 prev:greeting<.5 prevLengthRatio<-.00975 topicSpread<.5 =.0118 lexBest<1.21 =-.0274 =.0047 mass<2.41 =-.018 mean:question<.5571 =.0243 =-.0488 newMass<3.223 lexBest<-.14 wordsSinceCut<2.079 =.0021 =.1894 =.0274 lexBest<1.37 =-.0772 =.0554 =-.0003
lexBest<1.15 chat:next<.96 next:request<.5 newMass<2.332 lexBest<.67 =-.0231 tasks:next<.43 =-.015 =.0463 =.0034 chat:next<.62 =.0287 =-.0016 cover16Plain<.3028 mean:length<12.9 documents:both<-2.13 =.078 topicLast<.5378 =-.0164 =.0634 =-.0475 =.0459 =-.0029
first<.5 length<2.944 coverBest<.04577 =.0013 mean:short<.04615 =-.0057 =-.0341 =-.0404 length<3.135 mean:short<.1565 radio:next<-1.6 =-.0371 sinceCut<6.5 =-.0023 radio:next<1.53 tasks:both<-2.19 =-.0446 =.012 =.0681 sinceCut<20.5 =.0216 =-.0444 =.0287
prev2:agree<.5 newMass<2.695 lexBest<-.45 =-.0254 lexLast<1.11 sinceCut<2.5 =.0115 =-.0077 documents:next<1.15 =.027 =-.002 next:agree<.5 documents:next<-.56 =-.0396 back2<.09365 =-.0028 =-.0195 radio:prev<-.26 =.023 mean:short<.06957 =-.0352 =.012 =.0064
tasks:next<2.17 documents:prev<-1.47 spokeAgo<1.5 mean:digits<.01961 run<2.5 =.105 =.0291 lexBestZ<2.294 =-.0187 =.0659 chat:both<-.27 mass<2.807 =-.0385 =.0027 =.02 =.0003 wordsSinceCut<3.045 =-.037 mean:digits<.01391 =-.0174 cover4<.1093 =.0333 =-.0072
documents:next<-1.89 =-.0411 cover8<.1408 changed<.5 =.0045 =-.0068 density<.07692 =-.0177 changed<.5 documents:next<1.17 sinceCut<7.5 mean:agree<.05333 =.0605 =-.0264 =.03 =.018 mean:question<.3937 =.0171 isStarter<.5 prev2Length<2.398 =.0004 =-.0484 =.0106
cover2<.3135 cover2Plain<.2185 =-.0008 prevQuestion<.5 lexBest<.77 cover2<.157 density<.07692 =-.0258 =.0735 topicSpread<1.5 =-.0176 =.0508 =.0051 radio:both<-2.37 cover4<.2105 =-.0123 =.0678 density<.05882 =.0619 =-.0307 topicSpread<2.5 =-.0295 =.0287
documents:next<1.34 radio:next<-.32 changed<.5 topicNew<1.75 =-.037 =.0155 topicPast<2.997 =-.0265 documents:prev<-1.6 =-.0198 documents:next<-.96 =-.0369 =.0174 =.0045 mean:lex<.5818 mean:known<.7045 =-.015 =.0127 mean:question<.3489 =-.0321 documents:prev<-.86 =.0125 =-.0138
tasks:next<-1.12 =-.0151 coverZ<-.1187 lexLast<1.8 next:request<.5 documents:both<-.57 coverPrev<.2063 =-.0119 =-.0591 =.0039 documents:both<.1 =.043 tasks:both<.28 =-.0058 =.0384 =.0236 next:greeting<.5 mean:cover<.2015 =-.0057 =.0119 tasks:both<.82 =.0458 =-.0314
length<3.135 newMass<3.298 =.0004 digits<.09091 sinceCut<5.5 coverDrop<.3189 =-.009 =-.0538 =.013 =-.0541 first<.5 sinceCut<15.5 =-.0444 =.0423 tasks:both<1.81 speakers<1.5 sinceCut<5.5 =-.0164 =.0559 lexBestZ<.9768 =.1046 =.0384 =-.0235
cover16Plain<.2099 =-.0049 prev:greeting<.5 documents:next<1.02 next:thanks<.5 wordsSinceCut<2.079 =.0641 prevLengthRatio<-.1671 cover2Plain<.02387 =.0265 =-.0048 lexBest<.03 =.0023 =.0252 density<.05882 =.048 =-.053 mean:length<11.1 =-.0119 lexBest<3.3 =.0059 =-.0169 =-.0361
density<.2805 mean:lex<.8706 documents:prev<.45 =.0008 lexLast<.23 coverPrev<.221 =-.0235 =.046 =.0305 coverZ<.117 chat:next<1.56 =-.0064 mean:question<.46 =.0229 =-.0357 =-.0322 mean:thanks<.01714 =0 documents:both<.3 coverPrev<.00563 =-.0378 =.0686 =-.0124
spokeAgo<2.5 topicCosineCut<.9701 capitals<.4286 capitals<.1 =.0035 isStarter<.5 =-.0445 length<1.792 =-.055 sinceCut<7.5 mean:question<.318 =-.0176 =.0128 =.0245 isStarter<.5 =-.047 length<1.792 =-.0195 =.0425 =-.0281 sinceCut<8.5 =-.0544 =.0076
cover16Plain<.1766 cover16<.03426 prevLengthRatio<-.4467 chat:prev<-1.35 tasks:prev<-1.55 =-.0368 lexBest<.77 =.1161 =-.014 =-.0251 chat:both<-1.02 =-.0349 =.0105 cover16<.04676 back1<.1419 capitals<.1429 =-.0562 =.0023 =.071 cover1<.06048 =-.0055 =-.0366 =.0007
topicSpread<.5 lengthRatio<.2568 next:farewell<.5 =-.0055 =-.0411 sinceCut<3.5 =-.0062 =.0287 next:agree<.5 mass<3.326 =.0036 =-.0085 topicCosine<.3882 prevLengthRatio<.142 radio:prev<.22 mass<3.57 rarest<1.659 =.0415 =.0946 =-.0072 =-.058 =.0006 =-.0077
documents:both<-4.26 =-.0485 documents:prev<-.32 mean:lex<.5818 mean:changed<.9333 =.0014 topicPast<6.652 =.0273 prevLengthRatio<.2111 prevLengthRatio<-.2304 =.0257 =-.0681 =.0444 =-.0003 prev:farewell<.5 mean:digits<.02987 =-.0005 =-.0138 documents:both<.42 mean:thanks<.04551 =-.0374 =.0175 =.0354
tasks:prev<-3.93 =-.0325 length<1.609 radio:prev<-.67 =-.0564 =-.0022 prev2:agree<.5 mean:question<.1363 tasks:both<-1.2 =.0163 =-.0279 =.0002 prev:greeting<.5 cover8<.2986 coverZ<-.1427 =.0272 =.007 question<.5 =-.0434 cover1<.06048 =-.0218 =.0307 =-.0777
topicMass<1.5 topicLast<0 lexBest<-.6 =.0597 =.0024 next:greeting<.5 newShare<.5207 =-.0278 mean:thanks<.04 =-.0024 lexBest<1.53 =-.0423 =-.0012 =.0575 mean:digits<.01125 =-.0014 tasks:both<-3.64 =-.0385 mean:thanks<.04551 =.0198 wordsSinceCut<4.543 =-.0066 =.0468
lexBestZ<-.7367 =-.0209 length<2.398 cover1<.06842 next:greeting<.5 =.0009 =.0541 chat:prev<-1.07 cover1<.1864 =-.0115 =.0686 prevLengthRatio<-.04272 =-.0009 =-.0327 prev2Length<.6931 prevLengthRatio<-.619 =.0318 =-.065 prev2Length<1.792 prevQuestion<.5 =.0133 =.0665 =.0039
cover2<.4949 chat:both<1.4 mean:lex<.2531 topicPast<1.246 =-.0012 =.0191 chains<1.5 =-.0112 =.0031 mean:short<.05532 back2<.09365 =.0307 back1<.158 =-.0327 =.0496 lexBestZ<1.534 mean:lex<.4072 =.0284 =-.04 cover2Plain<.2185 =-.0024 =.0389 =-.0352
capitals<.6 tasks:both<-.66 mean:digits<.04108 capitals<.1304 mean:lex<.3796 lexBestZ<1.388 tasks:both<-1.07 =.026 =.0888 cover16Plain<.1414 =-.0229 =.0294 =.0091 topicPast<10.17 radio:both<.06 =-.0401 =.0082 =.0135 mean:changed<.9333 =.0047 =-.0631 =-.0012 =.0315
capitals<.4286 mean:changed<.1565 sinceCut<5.5 =-.0518 radio:next<.33 lengthRatio<.08187 =-.0265 =.0216 capitals<.05263 =-.0299 =.0686 radio:next<-.85 mean:changed<.8 =-.0162 topicSpread<.5 =-.0205 wordsSinceCut<2.485 =.0653 =.0175 =-.0007 first<.5 =-.0437 =.0336
cover2Plain<.2066 =-.0008 radio:next<.37 mean:length<12.9 tasks:next<0 tasks:next<-.67 mean:lex<.5818 =.063 =-.0181 rarest<1.443 =-.0088 documents:prev<-.32 tasks:prev<-.82 =.1948 =.0271 =.029 documents:prev<-.86 chat:prev<.32 =-.0213 =.0657 =.0296 =.0017 =-.0058
mean:question<.1781 coverDrop<.03678 prevLengthRatio<-.07274 mean:digits<.006958 =-.0392 =.0057 =-.0433 capitals<.2889 mean:length<9.727 mean:short<.06667 =.1001 =-.008 =-.0119 =.036 changed<.5 speakers<1.5 =.0004 lexBest<.28 =.1451 prevLengthRatio<-.1352 =.0407 =-.0145 =-.0025
spokeAgo<2.5 prevLength<1.946 tasks:prev<-1.2 =-.0275 back2<.05168 cover2Plain<.2185 topicCosineCut<.06674 =.008 =-.019 =.0475 mean:question<.4455 =-.0052 =-.0521 cover2Plain<.4212 tasks:prev<-.66 =.006 =-.0012 mean:lex<.7293 =-.0017 =-.0487 density<.07692 =.0053 =-.057
prevLengthRatio<.839 documents:next<1.34 =.0019 chat:next<2.04 capitals<.0303 wordsSinceCut<2.833 prevLengthRatio<-.7289 =.0258 =-.0573 wordsSinceCut<3.135 =.0196 =-.0186 =.0004 next:request<.5 mean:agree<.15 =.0598 =.0016 chains<1.5 =.0138 =-.0686 wordsSinceCut<4.248 =.0543 =-.002
lexBest<1.15 next:request<.5 next:thanks<.5 mass<2.667 =-.0123 cover2Plain<.09163 =-.0042 =.0106 sinceCut<9.5 =-.0585 length<2.303 =-.036 =.1131 first<.5 mass<2.281 lexBest<.43 =.1241 =-.0225 =-.0276 mean:thanks<.04551 =.0359 =-.004 =-.0046
tasks:next<-3.01 =-.0473 topicLast<.5893 wordsSinceCut<2.079 rarest<1.009 =-.0012 =.0586 =-.0015 density<.1176 tasks:next<-.67 topicLast<.6869 =.0148 =-.0467 topicNew<.75 cover2<.2271 =-.0203 =.0458 =.0225 cover2<.2515 mean:question<.387 =.0068 =.0361 =-.0284
prevLength<3.611 prevLength<2.708 =.0015 first<.5 topicCosine<.1042 coverBest<.04577 =.0037 =-.0379 next:farewell<.5 =-.0533 =.0462 capitals<.5 wordsSinceCut<3.892 back1<.07038 =.0119 capitals<.0303 =-.0306 =.0098 radio:both<.55 =-.0143 =.0349 =.0481 =.0192
cover16Plain<.09182 density<.07143 =.0237 prevLength<3.258 =-.017 =.0439 mean:lex<1.179 =.0035 prev2Length<2.708 documents:next<1.15 topicMass<.5 =-.0355 =.0002 =-.0279 mean:question<.3759 =-.0136 density<.1111 =-.0179 density<.2143 next:request<.5 =.0819 =.0033 =.01
chat:both<-1.15 wordsSinceCut<3.332 spokeAgo<1.5 lexBest<-.93 =.103 =-.0447 cover16Plain<.2901 =-.0704 mean:agree<.1 =.0627 =-.053 lexBest<1.15 coverBest<.2185 coverDrop<.2745 =-.0355 =.0493 =.0651 =.0446 coverDrop<.1635 =.0018 back2<.01838 =0 =-.0188
radio:both<-.48 chat:next<2.04 mean:changed<.1565 =-.0456 =-.0045 mean:length<13.07 mean:lex<-.22 =.1124 =.0329 =-.0139 density<.08772 =-.0057 mean:known<.8279 sinceCut<5.5 mean:changed<.1241 =-.0539 =.0031 prev2Question<.5 =.0285 =-.021 documents:both<-.8 =-.0486 =.0414
documents:next<1.02 mean:length<12.9 capitals<.1304 =.0114 =-.012 chat:next<1.56 radio:both<.06 mean:digits<.006958 =.0325 =-.0115 =.0282 =-.0407 mean:length<12.58 mean:lex<.5474 index<2.5 =-.0292 documents:next<1.34 =-.0069 =.0173 =-.0209 isStarter<.5 =-.0184 =.009
prev:thanks<.5 spokeAgo<2.5 mean:short<.1565 =-.0016 mean:digits<.008182 =-.0262 isStarter<.5 =-.0219 =.0322 =-.0331 radio:both<-.99 =-.0351 isStarter<.5 mean:digits<.00619 =.0552 =-.0423 tasks:next<-.18 density<.08772 =-.0132 =.1122 topicCosine<.1931 =.0381 =-.0244
tasks:both<.82 prev:request<.5 spokeAgo<0 chat:prev<-1.35 =.1068 =.0204 =.0022 topicPast<8.335 =-.0175 topicCosineCut<.5028 =.0629 =-.0311 topicLast<.6387 topicCosineCut<.3162 topicSpread<5.5 topicCosine<.4415 tasks:both<3.21 =-.022 =.0226 =.0579 =.0857 =-.0392 =.0122
prev2Length<1.946 question<.5 mean:agree<.23 =.0241 =-.0054 cover8<.1489 chat:prev<-1.2 =.0328 length<2.996 documents:next<.63 =-.0771 =-.0215 =.0404 =.0158 prevQuestion<.5 mass<3.066 =.0055 =-.0056 changed<.5 speakers<1.5 =.0029 =.1055 =-.0233
mean:agree<.1444 =-.0039 mean:question<.387 isStarter<.5 mean:length<12.9 mean:agree<.3273 =.0217 =-.0346 =-.0209 wordsSinceCut<3.135 =-.0349 mean:digits<.00619 =-.0219 wordsSinceCut<4.691 speakers<1.5 =-.0092 =.0096 =.0243 mean:length<10.5 density<.06667 =.0388 =-.019 =.0158
digits<.09091 digits<.07692 prev:back<.5 =.0007 chat:both<1.11 =-.0147 documents:prev<0 =.0298 =-.0296 documents:prev<-2.55 =.082 =.013 wordsSinceCut<3.97 chat:both<1.11 mean:length<9.889 =.0068 =-.0627 =.0355 coverDrop<.08299 =-.0173 documents:prev<-1.18 =-.0393 =.0448
prev2Length<.6931 chat:both<-.54 radio:both<-1.95 chat:both<-1.32 =-.0399 =.1025 documents:both<-.57 =-.0458 =.0463 =-.0419 wordsSinceCut<2.079 back1<.1958 rarest<1.833 newShare<.655 =.0506 lexBestZ<.8318 =-.0519 =.023 =.1202 =-.0396 topicCosine<.9455 =0 =-.0301
sinceCut<1.5 density<.2404 mean:agree<.075 =-.0604 wordsSinceCut<2.303 lexLast<1.51 =-.0256 chat:prev<-1.79 =.1092 =.0154 newShare<.5987 back2<.07181 =-.0262 =.0903 =-.0378 index<5.5 cover16<.05747 =-.0004 =.1138 =-.0026 mean:question<.1781 =-.0093 =.0022
mean:lex<.2531 tasks:prev<-1.2 cover4<.1256 length<2.565 =-.0049 mean:thanks<.04967 =.0508 tasks:prev<-1.42 =-.0458 =.0633 =.0497 documents:both<-.97 mean:digits<.01961 =-.039 tasks:next<-.83 =.0949 =.0014 mean:changed<.9733 next:thanks<.5 =.0074 =-.0301 =-.0144 =-.002
topicCosineCut<.06674 topicCosineCut<0 lengthRatio<-.4831 radio:next<-.32 =-.0495 =-.0072 =.0039 mean:short<.1067 =.0159 =-.0056 cover2Plain<.2066 mean:length<11.85 =-.02 chat:both<1.82 =.0028 lengthRatio<-.08188 =.0092 =-.0724 radio:next<.31 cover2<.4126 =.0199 =-.0399 =-.0121
cover16Plain<.1766 coverZ<-.05709 =-.0044 =-.0336 index<4.5 digits<.05 coverZ<-.1034 =-.0209 newMass<3.108 tasks:prev<-2.86 =-.0484 =.0196 mean:cover<.1735 prevLength<2.773 =.0892 =.0109 =-.0123 =-.052 prev:greeting<.5 =-.0001 mean:changed<.9857 =-.0717 =.0114
next:greeting<.5 prev2Length<2.89 =.0015 first<.5 =-.0384 capitals<.3846 speakers<1.5 =-.0207 prev2Length<2.944 =-.0296 lexBest<2.24 =.0354 =-.0058 =.05 prevLengthRatio<-.3754 length<2.708 back1<.1092 =.0269 =-.051 =-.0602 capitals<.1818 =.0692 =-.0086
run<1.5 radio:both<-3.19 =.0372 coverBest<.2185 =-.0005 first<.5 =-.0129 =.0304 wordsSinceCut<3.045 =-.0285 next:thanks<.5 wordsSinceCut<4.248 mean:question<.1696 =-.0456 digits<.05 =.0064 =-.0383 mean:short<.05532 radio:both<.3 =.0068 =.051 =-.0168 =-.046
documents:both<-3.42 question<.5 =-.0421 =.022 next:welcome<.5 chat:next<-.81 topicMass<1.5 =-.0538 back1<.07038 =.0341 =-.0522 spokeAgo<0 chat:prev<-1.35 lexBest<.35 =.1309 =.0133 chat:next<.85 =.023 =-.0399 coverPrev<.05515 =-.0044 =.0031 =-.0575
prev:shift<.5 rarest<.9346 lexLast<1.8 =-.001 chat:prev<-.13 lexLast<3.15 prev:greeting<.5 sinceCut<2.5 lexLast<2.48 =-.0247 =.0392 =.045 =.0971 =-.0096 =-.0126 cover16<.06786 =-.0231 =-.0023 cover1<.06842 topicCosine<.2621 =.0273 =-.051 =.0889
topicMass<3.5 cover2<.2051 cover2Plain<.2749 =.0004 wordsSinceCut<3.829 chat:next<.62 =.062 =.0089 =-.0064 =-.0114 sinceCut<5.5 chains<1.5 =-.0141 length<2.773 =.0348 mean:thanks<.04 =.013 =-.0358 chat:next<.59 length<2.708 =-.0115 =.0833 =.0108
lengthRatio<-.9157 =-.0182 index<5.5 coverDrop<-.004107 oldShare<.07548 =.0118 length<2.197 =-.0249 =.0844 lexLast<2.28 documents:prev<-.72 speakers<1.5 mean:cover<.1664 =.0442 =-.0238 =-.0428 =.003 lexBest<-.45 =.1133 cover1<.03799 =.0232 =-.0589 =-.0018
back2<.3095 lexBest<-.06 capitals<.2308 digits<.09091 next:request<.5 radio:both<-2.07 mean:question<.46 =.007 mean:known<.7437 coverBest<.03807 density<.1 =.009 =.186 =-.0042 =.0069 =.0042 tasks:next<.72 =.0696 =-.024 =-.0403 =-.0383 =.0006 =-.018
documents:next<-.56 back1<.001787 mean:thanks<.048 =-.0568 radio:both<-.24 =-.0257 =.0592 mean:cover<.1587 tasks:prev<-1.67 =-.0281 prevLengthRatio<-.2304 =-.0335 prevLengthRatio<.04831 topicCosine<.2621 =.1709 =-.01 =.0193 =-.028 tasks:prev<-4.62 =-.0446 lengthRatio<.1136 =-.0008 =.0064
next:welcome<.5 mean:lex<1.14 tasks:both<-.24 mean:digits<.05093 tasks:both<-.34 =.0056 =.038 =-.0313 prevLengthRatio<-.3017 =.0064 topicLast<.4878 radio:next<0 mean:digits<.01961 cover16<.1746 =-.0453 =-.0011 =.0107 =-.0043 =.0101 topicMass<.5 =-.0288 =-.0033 =-.0563
chat:next<2.04 length<2.565 =-.0027 digits<.09091 =.0063 =-.0311 radio:prev<-.67 mean:length<12.9 radio:next<.31 mean:cover<.1277 =-.0036 =.0885 radio:next<.71 =-.0089 newMass<1.693 =-.0562 =.0534 =-.0051 mean:length<12.58 mean:question<.4068 =-.0133 =.0376 =-.0409
prev2Length<2.89 prev2Length<2.708 =-.0004 =.0088 isStarter<.5 =-.0379 run<1.5 back1<.158 prevLengthRatio<-.3754 =.0349 radio:prev<-1.63 =.0277 =-.0155 prevLengthRatio<.5698 =.0639 =-.0319 back1<.04784 next:agree<.5 prevLengthRatio<.04831 =-.0071 =.0356 =-.0503 =-.0358
prev:request<.5 documents:next<.52 prev2Length<1.946 =.0218 tasks:prev<-1.3 =.0147 =-.0046 length<2.89 =-.0054 =.0128 index<2.5 =-.0448 lexBestZ<1.725 documents:prev<-1.38 rarest<1.377 cover2Plain<.1561 tasks:next<-.67 =-.0372 =.0377 =-.0201 =-.0276 =-.036 =.0234
length<3.135 mean:question<.1211 =-.0173 mass<3.765 lexLast<2.12 =.0007 cover2Plain<.1765 mass<3.326 =.0077 prev2Length<1.792 =.0368 changed<.5 =.015 =-.0539 =-.0257 =-.0277 wordsSinceCut<3.332 =-.0319 tasks:both<1.81 digits<.05 =.0401 =-.028 =-.0272
mass<2.054 prevLengthRatio<-.3373 =.0067 back1<.001787 topicPast<9.436 =-.0224 =.0555 capitals<.3846 =-.049 =.0348 length<3.135 lexLast<-.13 =-.0177 =.0006 sinceCut<1.5 =-.0446 lexBestZ<1.725 digits<.05 cover2<.1336 =.0282 =.089 =-.0197 =-.0049
mean:question<.3114 =.0041 first<.5 back1<.01874 =-.0238 chat:prev<.1 topicPast<7.847 =-.0018 =-.0447 =.033 topicPast<8.858 coverZ<-.1187 =.0104 mean:short<.06957 =-.0129 newShare<.5207 =.0299 =-.0026 sinceCut<2.5 documents:prev<-1.89 =.1037 =.0214 =-.0032
prev:back<.5 mean:question<.1865 speakers<1.5 sinceCut<5.5 =-.031 cover16<.5298 =.0322 =-.0658 =.023 =.0001 sinceCut<5.5 coverPrev<.08951 topicMass<1.5 =-.005 tasks:next<.72 =-.0871 =-.0204 lengthRatio<-.1823 =-.0101 coverPrev<.1129 =.0755 =.0223 =-.0325
prev:thanks<.5 mean:changed<.8 back1<.05978 =-.0009 =-.0205 changed<.5 lexBestZ<.9025 radio:next<.05 =.1194 =.0213 mean:thanks<.048 documents:prev<-.86 =.0741 topicPast<7.847 =.0255 =-.0617 =-.0195 =.001 changed<.5 radio:next<-.74 =-.0448 =.0448 =-.015
back2<.09365 =.0023 sinceCut<1.5 cover1<.01863 back2<.135 index<5.5 =.0675 =-.0516 length<2.773 =.1085 =-.0146 index<3.5 =.0882 =-.0643 cover16Plain<.09182 =-.0613 index<3.5 chat:prev<-.21 mean:digits<.03939 =-.0302 =.067 =.0282 =-.0121
lexBestZ<-.2797 mean:digits<.02219 run<1.5 mean:short<.04103 radio:next<.37 mean:short<.02609 =.0194 =-.0265 =.0605 mass<3.371 mean:digits<.01391 =.0065 documents:prev<-1.38 =-.0134 =.1216 chat:both<-.52 =.153 =.0147 =-.0139 mean:lex<.6258 =.0145 =-.042 =-.0014
cover16Plain<.3682 coverDrop<-.1079 wordsSinceCut<4.304 prev2:agree<.5 =-.0356 cover2<.1122 =-.0464 =.062 =.0298 =-.002 cover16<.2156 coverZ<.06449 chat:prev<.14 =.0051 =.0469 =.0932 mean:short<.12 length<2.398 =-.0133 =.0026 mean:thanks<.01091 =-.03 =.0218
coverBest<.1707 coverBest<.04577 digits<.05 =.0018 newMass<2.448 =.0378 topicCosineCut<.2434 topicCosineCut<0 mean:changed<.36 =.0114 =-.0407 digits<.07692 =-.03 digits<.09091 =.0616 =-.0059 =-.0561 =-.0063 mean:changed<.2118 cover16<.4963 =-.004 =-.0551 =.0125
lexBest<1.15 next:thanks<.5 chat:next<-.81 =-.0357 prev:request<.5 =.008 documents:prev<-1.38 coverBest<.003075 coverZ<-.1981 =.0595 mean:cover<.1409 radio:both<-2.37 =.0764 =-.0155 =-.0443 =.023 =-.037 mean:changed<.9333 =-.0622 mass<2.716 =-.0358 =.0463 =-.0029
topicCosineCut<.9701 speakers<1.5 =-.0032 spokeAgo<1.5 first<.5 tasks:next<-.58 =-.0392 prevLengthRatio<.2852 mean:agree<.23 tasks:next<.13 =.1218 =.0272 =-.0238 =-.0226 =.0779 mean:question<.4068 =.004 =-.0058 mean:known<.7387 =-.0595 mean:known<.7535 =.0718 =-.0246
cover2<.3135 documents:next<1.02 next:thanks<.5 wordsSinceCut<4.357 mass<3.695 =.0026 =-.031 =.0134 tasks:both<.52 =-.0482 =.0363 next:thanks<.5 prev:farewell<.5 =-.0058 =.0228 =.0364 mean:known<.8279 coverDrop<-.06275 =-.0347 =.0352 prevLengthRatio<-.3754 =.0882 =-.0056
documents:both<2.84 cover1<.1446 next:request<.5 radio:next<.14 =-.0048 sinceCut<4.5 spokeAgo<1.5 =-.0166 tasks:next<0 =.034 =-.0023 run<6.5 =.0055 =.0428 radio:next<.22 =.02 =-.0023 run<4.5 =-.0051 =-.0455 sinceCut<6.5 =-.0047 =-.0642
newMass<3.298 =.0018 prev2Length<2.773 mean:length<13.07 prev2Question<.5 cover4<.02578 mean:length<10.5 =.0287 radio:prev<-.17 =-.05 =.0073 topicCosine<.327 mean:lex<.5474 =.0048 =.0579 =-.0314 run<5.5 =-.029 =.0223 prevLength<2.565 =.0396 =-.0014 =-.0241
prev2Question<.5 prev2Length<2.89 length<2.303 chat:both<-1.15 =-.0444 next:farewell<.5 =.004 =-.067 =.0109 =-.0139 prev2Length<2.197 topicPast<8.335 =-.0191 =.0228 cover1<.1136 documents:both<.85 tasks:next<.25 =.0055 =-.0187 =.011 length<2.708 =-.0342 =.0112
cover2Plain<.2185 =-.0006 mean:digits<.02811 mean:question<.38 coverPrev<.03507 cover2<.1454 speakers<1.5 =-.0038 =.0881 tasks:prev<-.45 =-.0177 =.0473 tasks:prev<-2.25 =.0454 radio:both<-1.43 =-.0245 tasks:prev<-1.42 =-.022 =.0203 =.0019 prev:farewell<.5 =-.021 =.043
mean:lex<1.179 coverDrop<.00636 mean:lex<-.37 rarest<1.16 chat:prev<.19 chat:both<-.04 chat:both<-.7 =.0424 =-.0385 =.05 =-.0485 coverDrop<-.3847 =.0721 =-.01 index<1.5 =-.0641 =.0032 =-.003 mean:changed<.9857 isStarter<.5 =-.0438 =-.0093 =.0074
topicCosineCut<.06674 topicCosine<.1931 tasks:both<3.21 =.0007 mean:digits<.02611 =-.0158 =.0597 mean:question<.3267 lengthRatio<-.2915 =-.0138 mean:thanks<.03429 =.0914 =-.019 isStarter<.5 =-.0235 =.0392 tasks:both<3.21 mean:short<.1278 =-.0055 tasks:both<-2.39 =-.0284 =.0198 =-.0469
documents:next<2.79 lexBest<4.62 cover2Plain<.2185 =-.0002 prevQuestion<.5 lengthRatio<-.4831 =-.0036 =.0196 coverPrev<.06205 documents:next<1.1 =-.0218 =.0526 =-.0335 =.0327 spokeAgo<1.5 topicMass<1.5 =-.0227 =.0386 mean:short<.1278 =-.0313 mean:short<.2118 =.0289 =-.0405
density<.08772 chat:next<.1 length<2.197 =-.0137 =.0167 =-.0105 topicLast<.5893 chat:next<1.1 =-.0006 sinceCut<4.5 =.0043 =.0422 index<5.5 mean:known<.8096 mean:lex<.2531 =.0261 =-.0263 =-.0359 chat:prev<-.46 tasks:prev<-2.08 =.067 =.021 =.0086
lexBest<1.1 next:farewell<.5 mean:known<.7045 tasks:prev<-.66 topicPast<4.563 lexBestZ<1.974 coverDrop<.1116 =.0797 =-.0207 =-.0652 prevLengthRatio<.2111 =.0015 =.056 =.0043 prevLengthRatio<-.1959 =-.0151 =.0076 tasks:both<0 cover4<.09408 =-.0178 =.0647 =-.0517 =-.0031
capitals<.4286 tasks:prev<-.72 sinceCut<3.5 =.0083 =-.0045 mean:length<10.2 documents:next<.88 mean:agree<.26 =.0298 =-.0214 =-.004 mean:short<.1565 sinceCut<4.5 =-.0128 =.0025 =.0142 isStarter<.5 =-.0306 length<1.792 documents:next<.75 =-.0588 =.0288 =.0378
next:welcome<.5 cover1<.1136 =.001 prevLength<2.303 coverPrev<.158 =-.0106 cover16<.1649 =-.0402 =.0515 run<5.5 mean:changed<.9333 =.0074 prev2Question<.5 lexLast<.66 =-.03 chat:both<-.04 =-.0282 =.0371 mean:thanks<.01461 =.0159 =-.0524 =-.0444 =-.0558
`,
}
