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
import type { WrittenWeights } from './weights-format.ts'

export const DETECTOR_WEIGHTS: WrittenWeights = {
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
weather:1.87 other:-1.81 the_weather:1.78 else:-1.74 you_want:-1.6 there:1.46 you_like:-1.43 confirm:-1.33 all:-1.27 it:-1.16 a_cab:1.12
some:1.08 to_do:1.08 a_movie:1.07 cab:1.07 that_day:1.02 find:1.01 your:-1 number:-.98 online:.98 any_other:-.97 attractions:.96
need_a:.96 songs:.96 free:.94 an_apartment:.93 anything_else:-.93 interesting:.93 a:.92 one_way:.92 address:-.91 a_restaurant:.89 me_a:.89
for_you:-.88 i_found:-.85 nearby:.85 ^the:-.84 alarms:.84 they:-.84 ^there:-.83 get:.83 table:-.83 you_found:.83 area:.82 that's_all:-.82
an:.81 a_table:-.8 earlier:.8 eat:.8 have_a:-.8 hotel:.8 please_confirm:-.8 subtitles:-.8 to_eat:.8 ^have:-.78 am_i:.77 rental:.77
rental_car:.77 cost:-.76 my:.76 station:-.76 ^would_you_like:-.75 another:-.75 you_need:-.75 a_hotel:.74 all_i:-.74 dates:-.74
therapist:.74 way:.74 are_you:-.73 movies:.73 that_area:.73 ^have_a:-.72 ^i_found:-.72 check_my:.72 now:.72 a_song:.71 dentist:.71
i_free:.71 tickets_to:.71 check:.7 correct:-.7 else_?:-.69 more:-.69 the_movie:-.69 there_?:.69 we:.69 a_bus:.68 called:-.68
different:-.68 me:.68 find_a:.66 me_find:.66 when_am:.66 a_rental:.64 also:.64 city:-.64 help_me:.64 hey:.64 round:-.64 round_trip:-.63
you_check:.63 find_an:.62 forecast:.62 way_flight:.62 ^i'm:.61 ^you:-.61 dates_for:-.61 on_that:.61 phone:-.61 search:.6 weather_there:.6
apartment:.59 is:-.59 like_on:.59 looking:.59 to:.59 what_else:-.59 when:.59 with_the:.59 a_reservation:-.58 i_also:.58 in_that:.58
my_alarms:.58 need:.58 watch_a:.58 ^please_confirm:-.57 has:-.57 hotels:.57 restaurant:.57 there_are:-.57 there_on:.57 weather_like:.57
what_i:-.57 airport:-.56 bye:-.56 free_on:.56 i:.56 is_a:-.56 something_else:-.56 the_salon:.56 ^hey:.55 book:.55 does:-.55 help_you:-.55
purchase:.55 some_other:-.55 yes:-.55 5:-.54 6:-.54 a_one:.54 doctor:.54 humidity:-.54 movies_online:.54 or:-.54 try:-.54 ^yes:-.53
bank:.53 book_the:.53 i'm:.53 sorry:-.53 to_the:.53 ^do:-.52 ^is:-.52 area_?:.52 be_like:.52 for_an:.52 is_all:-.52 salon:.52 should:-.52
^what:-.51 everything:-.51 found:.51 get_me:.51 looking_for:.51 other_events:-.51 phone_number:-.51 10:-.5 ^can_you_help:.5 ^nope:-.5
^yes_please:-.5 be_all:-.5 for_a:.5 look_for:.5 nope:-.5 search_for:.5 should_i:-.5 show_me:.5 song:.5 the_address:-.5 will_you:.5
yes_please:-.5 ^get:.49 cab_to:.49 can_you:.49 place_to:.49 pop:.49 ^hi:.48 ^i'm_looking:.48 address_?:-.48 day:.48 hi:.48 look:.48
venue:-.48 a_different:-.47 appointment_at:.47 day_?:.47 details:-.47 hotel_room:.47 many:-.47 thanks_for:-.47 the_area:.47
^i'm_looking_for:.46 again:-.46 check_the:.46 hotel_reservation:.46 i_have:.46 i'm_looking:.46 in_?:-.46 mentioned:.46 shall_i:-.46
table_for:-.46 the_dentist:.46 their:-.46 there's:-.46 vs:-.46 you_mentioned:.46 ahead_and:.45 going_there:.45 that's:-.45 transfer_?:-.45
will_it:-.45 around_there:.44 country:.44 event:.44 hotel_you:.44 hotels_in:.44 is_that:-.44 let's:.44 me_the:-.44 movie_to:.44
my_availability:.44 nearby_?:.44 this:-.44 this_car:-.44 to_find:.44 what_other:-.44 you_help:.44 8:-.43 ^no_thank:-.43 ^no_thank_you:-.43
^there_are:-.43 a_doctor:.43 also_like:.43 availability:.43 balance:.43 interesting_to:.43 no_thank:-.43 the_therapist:.43
weather_forecast:.43 what_is:.43 where:-.43 4:-.42 ^there's:-.42 also_need:.42 booked:-.42 contact:-.42 correct_?:-.42 first:.42
how_many:-.42 options:-.42 others:-.42 thanks_a:-.42 the_help:-.42 tickets:.42 two:.42 whether:-.42 ^are:-.41 also_want:.41 am:.41
appointment_with:.41 car:.41 car_we:.41 for_some:.41 i'd:.41 is_good:.41 pop_song:.41 rating:-.41 some_movies:.41 ^do_you_want:-.4
^get_me:.4 ^shall:-.4 ^what_about:-.4 a_ticket:-.4 do_i:.4 else_i:-.4 event_you:.4 free_time:.4 me_another:-.4 nothing:-.4 now_i:.4
thanks_i:.4 the_event:.4 to_search:.4 you_search:.4 you_wish:-.4 ?_i:-.39 ^shall_i:-.39 ^there_is:-.39 ^will_you:.39 appointment:.39
could_you:.39 do:.39 pm:-.39 room:.39 some_events:.39 something_interesting:.39 standard:-.39 thanks_can:.39 to_me:-.39 too:.39 windy:-.39
^i_need:.38 a_round:-.38 any:.38 around:.38 help_can:.38 international:-.38 is_this:-.38 later:.38 look_up:.38 my_bank:.38 per:-.38
speaker:-.38 the_cab:-.38 to_leave:-.38 weather_be:.38 you'd:-.38 ^actually:-.37 ^i_like:-.37 ^what_else:-.37 a_great:-.37 actually:-.37
and:-.37 by:.37 i'd_also:.37 leave:-.37 percent:-.37 show:.37 the_humidity:-.37 there_for:.37 trip:-.37 wind:-.37 ^do_you:-.36 ^where:-.36
a_pop:.36 account_balance:.36 all_for:-.36 any_attractions:.36 book_that:.36 buy:.36 find_another:-.36 go_ahead:.36 i_want:.36
like_me:-.36 now_thanks:-.36 searching:.36 some_attractions:.36 that_will:-.36 the_restaurant:-.36 then:.36 total:-.36 you_know:.36
you'd_like:-.36 0:-.35 11:-.35 ^find_me_a:.35 ahead:.35 attractions_there:.35 bus:.35 do_something:.35 do_you:-.35 else_is:-.35
found_earlier:.35 friendly:.35 how_is:.35 how_long:-.35 international_airport:-.35 it's:-.35 location:-.35 me_my:.35
reservation_there:-.35 searching_for:.35 the_apartment:-.35 type_of:-.35 you_would:-.35 you're:-.35 ^great:.34 ^hello:.34 ^i_am:.34
^sounds_very:.34 ^sounds_very_good:.34 a_therapist:.34 arrive:-.34 cab_there:.34 can:.34 can_help:-.34 i'd_like:.34 me_about:.34
much_for:-.34 much_i:.34 number_?:-.34 of_the:-.34 play:-.34 please_book:.34 rock:.34 shall:-.34 some_music:.34 the_song:-.34
to_reserve:-.34 watch:.34 13th:-.33 ^how:-.33 ^is_there:-.33 ^no_that:-.33 any_good:.33 does_the:-.33 done:-.33 for_hotels:.33
found_a:-.33 going:.33 me_more:-.33 need_help:.33 no_that:-.33 places:.33 something_to:.33 songs_now:.33 with_subtitles:-.33 ^fine:.32
^i_need_a:.32 ^i_need_to:.32 at_the:.32 can_i:-.32 car_that:.32 change:-.32 could:.32 earlier_?:.32 give:-.32 hello:.32 leaving:-.32
like:.32 may:-.32 one:.32 reservation:-.32 right_?:-.32 some_songs:.32 the_13th:-.32 the_album:.32 the_flight:-.32 way_flights:.32
^no_thanks:-.31 ^that_is_good:.31 a_taxi:.31 apartment_on:-.31 apartment_with:.31 confirming:-.31 get_there:.31 i'll_need:.31 keep:-.31
like_there:.31 me_their:-.31 might:-.31 no_thanks:-.31 perfect_for:-.31 please:.31 restaurant_there:.31 return:-.31 some_interesting:.31
songs_by:.31 there's_a:-.31 try_to:-.31 what_alarms:.31 yeah:-.31 ^what_other:-.3 and_how:-.3 be_free:.3 before:.3 in_san:-.3 is_my:.3
month_?:.3 need_the:-.3 schedule:-.3 somewhere:.3 song_from:.3 sounds_very:.3 think:-.3 up:.3 watch_the:-.3 9:-.29 ^in:-.29 back:.29
book_me:-.29 bus_going:.29 child:.29 child_friendly:.29 do_they:-.29 events:.29 fine:.29 for_this:-.29 four:.29 go_with:-.29 good_but:-.29
it_on:-.29 movie_online:.29 restaurants:.29 san:-.29 schedule_a:-.29 see_the:-.29 that_seems:-.29 the_concert:.29 the_forecast:.29
the_reservation:-.29 there_to:.29 there_too:.29 trip_flights:-.29 was:-.29 who:-.29 you_look:.29 ^alright_what:-.28 ^sorry:-.28
a_place:.28 album:.28 and_what:-.28 availability_on:.28 berkeley:-.28 call_a:.28 can_we:.28 finding:.28 for_2:-.28 from_?:-.28
i_available:.28 me_something:-.28 me_to:-.28 park:-.28 some_more:-.28 something_fun:.28 thanks_i'd:.28 that_event:.28 that_hotel:.28
the_venue:-.28 trip_flight:-.28 what_the:.28 you_try:-.28 ^maybe:.27 ^should:-.27 ^yeah:-.27 a_music:-.27 a_nice:-.27 alright_what:-.27
balance_in:-.27 book_this:-.27 chance:-.27 degrees:-.27 does_it:-.27 eat_?:.27 find_dates:-.27 game:.27 go_to:-.27 good_for:-.27
have_set:.27 here:-.27 i_will:.27 like_in:.27 lot:-.27 movie:.27 my_account:.27 name:-.27 nice:.27 nice_day:-.27 on:.27 others_?:-.27
prefer:-.27 previous:.27 so:-.27 sounds_like:-.27 this_month:.27 we_found:.27 weather_in:.27 what_attractions:.27 what_city:-.27
?_what:-.26 ^can_you_tell:-.26 ^confirming:-.26 ^hi_i:.26 ^nice:.26 ^not:.26 ^on:-.26 ^thanks_a:-.26 a_lot:-.26 a_standard:-.26
an_attraction:.26 any_others:-.26 bank_balance:.26 can_visit:.26 check_in:-.26 enjoy:-.26 event_on:-.26 events_in:.26 fun:.26 glad:-.26
help:.26 hi_i:.26 interesting_events:.26 its:-.26 live:-.26 long_will:-.26 me_what:.26 money:.26 near_there:.26 need_for:-.26 of_any:.26
other_attractions:-.26 table_there:-.26 taxi:.26 thats:-.26 times:.26 too_?:.26 transportation:.26 want_me:-.26 what:.26 which_i:.26
years:.26 you:-.26 you_?:-.26 you_confirm:-.26 you_might:-.26 2_people:-.25 ?_and:-.25 ^any:-.25 ^good:.25 ^hey_!:.25 ^sounds_great:-.25
^thanks:.25 are_in:.25 at:-.25 at_11:-.25 available_for:-.25 baths:.25 be_?:-.25 contact_number:-.25 date_?:-.25 day_!:-.25 do_in:.25
flight_with:-.25 genre:-.25 get_a:.25 go_out:.25 good:.25 great_now:.25 has_been:-.25 hey_!:.25 humid:-.25 just_want:.25 live_music:-.25
me_and:.25 near:.25 now_please:.25 sound:-.25 the_bus:-.25 to_pick:-.25 to_some:.25 transfers:-.25 watch_it:-.25 when_i:.25 york:-.25
you_schedule:-.25 4th:.24 ^alright_thank:.24 ^alright_thank_you:.24 ^are_there:-.24 ^how_many:-.24 ^how_much:-.24 ^i:.24 ^i_am_looking:.24
^i_don't:-.24 ^nothing:-.24 ^should_i:-.24 ^thanks_i:.24 ^that_is:.24 ^yup:-.24 a_car:.24 a_house:.24 alright_thank:.24 balance_first:.24
bus_station:-.24 confirm_that:-.24 date:-.24 finding_a:.24 for_now:-.24 from_the:.24 give_me:-.24 good_what:.24 have_on:.24 i_help:-.24
i_need:.24 i'm_interested:.24 if_you:-.24 kitchen:-.24 know:.24 like_that:-.24 little:-.24 made:-.24 maybe:.24 more_?:-.24 much_money:.24
new_york:-.24 now_it's:.24 other_hotels:-.24 other_options:-.24 purchase_1:.24 set_?:.24 successfully:-.24 thanks_that:-.24 that_?:-.24
the_tickets:.24 to_purchase:.24 tunes:.24 upcoming:.24 work_for:-.24 you_are:-.24 you_with:-.24 yup:-.24 30:-.23 30_pm:-.23 ?_i'd:-.23
^anything:-.23 ^check:.23 ^help:.23 ^help_me:.23 ^so:-.23 ^that_seems:-.23 ^your:-.23 a_psychologist:-.23 actually_i:-.23 amount:-.23
are_some:.23 area_as:.23 attraction:.23 attractions_are:.23 book_a:.23 chance_of:-.23 did:-.23 find_hotels:.23 for_pickup:-.23
for_songs:.23 four_star:.23 further:-.23 good_movies:.23 i'm_not:-.23 instead:-.23 instead_?:-.23 lets:.23 located:-.23 long:-.23 no:-.23
one_room:.23 particular:-.23 phoenix:.23 ride_?:-.23 salon_for:.23 that:.23 the_phone:-.23 there_any:.23 they_have:-.23 time:.23
time_i:.23 to_add:-.23 tv:-.23 upcoming_events:.23 watch_?:.23 weather_on:.23 which:-.23 with_three:.23 1:-.22 ?:.22 ^march:.22
^which:-.22 about_on:-.22 alarms_?:.22 appreciate:-.22 find_songs:.22 found_for:.22 friend:.22 good_day:-.22 great_i:-.22 happy:-.22
have_in:.22 how_will:.22 hungry:.22 i'll:.22 is_what:-.22 it_be:-.22 might_like:-.22 month:.22 movie_now:-.22 one_ticket:.22 oneway:.22
purchase_the:.22 rooms:.22 stay_in:.22 street:-.22 that_one:-.22 the_total:-.22 things:.22 tickets_?:-.22 to_?:-.22 to_play:-.22
visit_to:-.22 well_?:.22 which_city:-.22 !:-.21 ?_is:-.21 ^can_you_search:.21 ^enjoy:-.21 ^find:.21 ^have_a_good:-.21 ^how_long:-.21
^i_wanna:.21 ^okay_i:.21 ^please_can_you:-.21 ^thanks_can:.21 ^thanks_can_you:.21 ^that_is_great:.21 alarms_i:.21 allowed:-.21
am_looking:.21 any_one:.21 assist_me:.21 best:-.21 car_there:.21 currently:.21 following:-.21 francisco:-.21 help_i:.21 house_for:.21
i_am:.21 i_do:-.21 i_don't:-.21 i_would:.21 i've:-.21 is_available:-.21 listen:.21 listen_to:.21 mentioned_earlier:.21 movies_directed:.21
of:-.21 of_rain:-.21 of_this:.21 oneway_flight:.21 online_?:.21 option:-.21 out_to:.21 pull:.21 pull_up:.21 salon_at:.21
san_francisco:-.21 thanks_that's:-.21 that_apartment:-.21 that_we:.21 the_following:-.21 the_time:-.21 then_?:-.21 this_movie:-.21
to_schedule:-.21 what_time:-.21 when_does:-.21 you_a:-.21 you_be:-.21 you_show:.21 14th_?:.2 2:-.2 6th_of:.2 ^anything_else:-.2 ^can_i:-.2
^how_is:.2 ^how_is_the:.2 ^i_want:.2 ^no_that's:-.2 ^thank_you_can:.2 ^try:-.2 ^what_else_is:-.2 ^what's_the_weather:.2 ^will_i:-.2
^will_you_find:.2 account_to:-.2 add:-.2 add_an:-.2 address_of:-.2 at_6:-.2 awesome:.2 bags:-.2 but_i:.2 check_out:-.2 concert:.2
cost_?:-.2 do_not:-.2 do_so:-.2 fly:-.2 for_your:-.2 forecast_for:.2 go_there:.2 great_help:-.2 i_wanna:.2 in_philadelphia:-.2
leave_on:-.2 lot_for:-.2 lot_i:.2 md:-.2 music_from:.2 no_that's:-.2 pick:-.2 places_to:.2 play_the:-.2 please_?:-.2 please_help:.2
pm_on:-.2 send:-.2 something_different:-.2 temperature:-.2 that_game:.2 the_6th:.2 the_8th:-.2 the_dates:-.2 tickets_for:.2 time_to:.2
told:.2 union:-.2 up_some:.2 visit_there:.2 want_an:.2 works_for:-.2 you_get:.2 you_may:-.2 !_can:.19 ^book:.19 ^can_you_please:-.19
^i_have_to:.19 ^i_need_help:.19 ^no:-.19 ^please_show:.19 ^please_show_me:.19 ^whether:-.19 account_of:-.19 again_?:-.19 also_check:-.19
and_book:.19 and_my:.19 appointment_now:.19 appointment_that:.19 attractions_to:.19 bank_account:.19 call:.19 cool:.19 day_at:.19 do_?:.19
eat_somewhere:.19 events_on:-.19 find_me:.19 for_that:.19 found_10:-.19 good_to:-.19 i_wish:.19 in_on:-.19 interested:.19 is_the:.19
it_for:-.19 keep_looking:-.19 know_of:.19 march_in:.19 me_at:.19 new:-.19 percent_chance:-.19 perhaps:.19 please_give:-.19
psychologist:-.19 rent_a:.19 restaurant_reservation:.19 suits:-.19 the_10th:.19 the_cost:-.19 there_is:-.19 ticket_to:.19 time_on:.19
to_take:.19 two_tickets:.19 what_hotels:.19 what's_the:.19 whether_i:-.19 will_do:-.19 would_you:-.19 you_assist:.19 you_let's:.19
10th_of:.18 ^cool:.18 ^do_you_need:-.18 ^four:.18 ^no_just:.18 ^please_can:-.18 ^thanks_what:.18 ^what_about_the:-.18 ^yeah_i:-.18
a_bunch:-.18 a_sports:-.18 about_a:.18 alternatives:-.18 and_buy:.18 anything_interesting:.18 appointment_there:-.18 are_10:-.18
at_that:.18 baseball_events:-.18 book_an:.18 bunch:-.18 cab_for:.18 confirmation:-.18 criteria:-.18 do_on:.18 everything_i:-.18
first_?:.18 go:.18 goodbye:-.18 great:.18 have:-.18 have_free:.18 help_finding:.18 is_it:-.18 just:.18 leaves:-.18 let's_find:.18
me_check:.18 me_there:.18 my_savings:.18 needed:-.18 no_just:.18 now_let's:.18 now_what:.18 of_that:-.18 okay:.18 on_?:.18 on_march:-.18
pickup:-.18 place:.18 priced:.18 property:-.18 see_a:.18 star:.18 starring:-.18 start:-.18 thanks_what:.18 that_car:.18 that_might:-.18
the_appointment:.18 the_way:-.18 to_watch:.18 very:.18 very_good:.18 weather_condition:.18 weather_will:.18 what_are:.18 when_i'm:.18
where_are:-.18 with_?:-.18 works:-.18 yeah_i:-.18 you_buy:.18 you_looking:-.18 you_will:-.18 0_transfers:-.17 ?_can:-.17 ^actually_i:-.17
^checking_account:.17 ^for:-.17 ^i_also_found:-.17 ^i_need_it:-.17 ^i_want_to:.17 ^i'd_like:.17 ^i'd_like_to:.17 ^i'm_searching:.17
^i'm_searching_for:.17 ^it's:-.17 ^ok_that:-.17 ^thanks_that:-.17 ^what_are:.17 ^when_does:-.17 ^who:-.17 ^will:.17 a_oneway:.17
about_the:-.17 alarms_do:.17 also_found:-.17 appointment_to:-.17 but_could:-.17 buy_tickets:.17 dentist_on:.17 don't_think:-.17
fahrenheit:-.17 fine_what:.17 for:.17 fresno:-.17 good_one:-.17 great_when:.17 has_a:-.17 have_10:-.17 hotel_there:.17 how_windy:-.17
i_appreciate:-.17 i_needed:-.17 i'm_good:-.17 know_what:.17 list:.17 money_i:.17 my_balance:.17 ok_that:-.17 one_in:-.17 please_show:.17
salon_in:-.17 serves_alcohol:.17 so_i:.17 so_you:-.17 soon_and:.17 thanks:-.17 that_doctor:.17 the_3rd:.17 the_evening:-.17 the_game:.17
therapist_for:.17 there_i:.17 three:.17 to_be:-.17 to_book:-.17 to_that:.17 to_try:-.17 try_again:-.17 what_date:-.17 while:.17 yes_i:-.17
!_what:.16 13th_of:-.16 3rd_of:.16 40:-.16 9th_?:.16 ^are_there_any:-.16 ^i_also_need:.16 ^i_am_searching:.16 ^i_have:-.16 ^i_will_be:.16
^no_i'm:-.16 ^nope_thanks:-.16 ^ok_book:.16 ^ok_i:.16 ^okay:.16 ^thanks_a_bunch:-.16 ^thanks_i_want:.16 ^whether_i:-.16
^whether_i_need:-.16 ^yes_i:-.16 ^yes_i_would:-.16 a_bank:.16 a_country:.16 about_some:.16 account_please:.16 ago:.16 also_a:-.16
apartment_there:.16 are_my:.16 arrange:.16 attractions_?:.16 attractions_around:.16 average_priced:.16 az:.16 bank_transfer:.16 be:-.16
be_in:-.16 be_needing:.16 biographical:.16 but:-.16 chicago:-.16 comic:-.16 condition:.16 confirm_me:-.16 costs:-.16 country_songs:.16
degrees_fahrenheit:-.16 departure:-.16 find_?:-.16 for_?:-.16 hotels_are:.16 i_love:.16 i'm_sorry:-.16 if_it:.16 in_berkeley:-.16
is_nice:.16 it_take:-.16 like_this:-.16 list_of:.16 london:-.16 music_for:.16 needing:.16 no_i'm:-.16 nope_thanks:-.16 now_could:.16
now_when:.16 ok_book:.16 only:-.16 out_on:-.16 phoenix_az:.16 play_it:-.16 psychiatrist:-.16 right_this:.16 room_in:.16 search_in:-.16
seats:-.16 something:.16 somewhere_to:.16 song_now:.16 that_is:-.16 that_sounds:-.16 that_therapist:.16 that_works:-.16 that's_a:-.16
the_march:.16 the_wind:-.16 their_phone:-.16 these:-.16 three_baths:.16 to_call:.16 to_fly:-.16 to_it:-.16 to_look:.16 to_see:.16
to_transfer:.16 vegas:-.16 verify:-.16 visit_on:-.16 weather_going:.16 what_about:-.16 you_also:.16 you_mind:.16 !_are:.15 1110:.15
11th_?:.15 2_bedroom:.15 2_rooms:.15 20:-.15 ?_how:-.15 ^are_you:-.15 ^check_the:.15 ^have_a_great:-.15 ^i'm_interested:.15 ^i'm_not:-.15
^later:.15 ^may:-.15 ^not_now:.15 ^okay_thanks:.15 ^sounds_good_to:-.15 ^there's_a:-.15 ^two:.15 ^yeah_that:-.15 a_concert:-.15
a_little:-.15 a_look:-.15 alcohol:.15 alright:.15 and_the:-.15 another_event:-.15 another_time:.15 appointment_for:-.15 at_12:-.15
baseball:.15 bedroom_speaker:-.15 checking:-.15 confirm_the:-.15 confirmed:-.15 continue:-.15 dentist_appointment:.15 flight_to:.15
found_1:-.15 from_vancouver:.15 fun_to:.15 go_back:.15 going_on:.15 good_songs:.15 i_book:-.15 i_just:.15 in_it:-.15 in_my:.15
in_which:-.15 is_okay:.15 me_!:-.15 moment:.15 need_3:-.15 need_three:-.15 no_subtitles:-.15 not_yet:.15 of_worship:-.15 other_movies:-.15
pop_songs:.15 possible_to:.15 price:-.15 ride:.15 saturday_this:.15 seattle_wa:-.15 see_how:.15 sf:-.15 some_nice:.15 some_of:.15
something_from:.15 that's_the:-.15 the_moment:.15 the_price:-.15 there_anything:.15 to_rent:.15 told_me:.15 total_cost:-.15 up_the:-.15
visit_the:-.15 wa:-.15 we_book:.15 weather_is:.15 what_events:.15 with_them:-.15 worship:-.15 yeah_that:-.15 years_back:.15
you_prefer:-.15 you_told:.15 !_i:.14 1_ticket:.14 ?_also:-.14 ^can_you_find:-.14 ^check_my:.14 ^check_the_balance:.14 ^checking:.14
^do_they:-.14 ^does:-.14 ^hey_i:.14 ^hi_i_need:.14 ^how_about_one:.14 ^how_long_will:-.14 ^i_can:-.14 ^i_will_also:.14 ^no_i_am:-.14
^okay_i_need:.14 ^please_reserve_a:.14 ^shall_i_book:-.14 ^tell:.14 ^tell_me:.14 ^thanks_for:-.14 ^thanks_that's:-.14
^that_sounds_good:-.14 ^that's_perfect_for:-.14 ^there_are_10:-.14 ^want_to:-.14 ^what_are_some:.14 ^you_would:-.14 ^you_would_like:-.14
^you're:-.14 a_particular:-.14 account:.14 all_set:-.14 am_thankful:-.14 am_with:-.14 and_need:.14 any_recommendations:.14
apartment_in:.14 at_8:-.14 bathroom:.14 book_tickets:-.14 breakthrough:-.14 criteria_?:-.14 do_there:.14 enjoy_the:-.14 film:-.14
fine_now:.14 flight:.14 flight_there:.14 forecast_there:.14 great_what:.14 happy_to:-.14 have_?:-.14 hey_i:.14 hotel_mumbai:-.14 house:.14
in_london:-.14 in_searching:.14 is_also:-.14 later_what:.14 me_that:-.14 me_with:-.14 mumbai:-.14 need_your:.14 not_at:.14 now_thank:-.14
okay_i:.14 okay_thanks:.14 on_a:.14 one_i:-.14 over:.14 over_there:.14 pets:-.14 please_can:-.14 purchase_tickets:.14
recommendations_?:.14 regular_cab:.14 reservation_to:-.14 see_my:-.14 sfo:-.14 some_good:.14 something_in:-.14 song_by:.14 sorry_i:-.14
standard_car:-.14 taxi_to:.14 thankful:-.14 thankful_for:-.14 that_song:-.14 their_address:-.14 therapist_you:.14 to_confirm:-.14
to_new:-.14 tom:.14 two_rooms:.14 use:-.14 visit_with:.14 what's:.14 where_do:-.14 with_two:.14 without_an:.14 you_recommend:.14
1_bathroom:.13 11_am:-.13 15_in:-.13 3_30:-.13 4th_of:.13 7_pm:.13 8th:-.13 ?_are:-.13 ?_i'm:-.13 ^at:-.13 ^can_you_try:-.13
^confirming_a:-.13 ^find_me:.13 ^get_me_a:.13 ^help_me_find:.13 ^i_feel:.13 ^i_have_10:-.13 ^i_have_a:.13 ^i'm_sorry:-.13 ^may_i:-.13
^no_thanks_a:-.13 ^no_that's_all:-.13 ^thank:.13 ^thanks_a_lot:-.13 ^that_might:-.13 ^you_want:-.13 all_thanks:-.13 also_i:-.13
am_searching:.13 and_you:-.13 another_restaurant:-.13 any_alternatives:-.13 appointment_on:.13 are_free:-.13 area_too:.13 back_and:.13
back_to:.13 balance_for:.13 balance_please:.13 booking_of:.13 bus_to:.13 car_from:.13 car_you:.13 cars:-.13 change_the:-.13
check_whether:-.13 confirming_a:-.13 day_after:-.13 don't_know:-.13 events_for:.13 excellent:.13 field:-.13 find_some:.13
flight_arrive:-.13 football:.13 football_game:.13 friends:.13 good_bye:-.13 good_i:.13 grab:.13 great_that:-.13 have_an:-.13
helping_would:.13 if_the:-.13 in_checking:-.13 in_stanford:.13 is_great:.13 is_on:-.13 it_is:.13 it_possible:.13 it's_a:-.13 kids:-.13
las:-.13 las_vegas:-.13 like_it:-.13 march_10th:-.13 me_?:.13 me_somewhere:.13 me_tickets:.13 music_event:-.13 my_free:.13
next_tuesday:-.13 not_now:.13 not_sure:-.13 now_for:.13 oakland:-.13 ok_i:.13 one_please:-.13 options_?:-.13 pets_?:-.13 philadelphia:-.13
place_that:-.13 preferably:.13 priced_restaurant:.13 provided:-.13 recommendations:.13 regular_show:-.13 reserve_tickets:-.13 right:-.13
schedule_an:-.13 search_a:.13 see_that:-.13 serves:.13 shared_ride:.13 smoke:-.13 someone:-.13 take:-.13 thank:-.13 that_was:-.13
that_you:.13 the_details:-.13 the_events:-.13 the_genre:-.13 the_savings:-.13 this_apartment:-.13 this_event:-.13 three_star:.13
ticket_for:.13 to_need:.13 to_stay:.13 transfer_now:-.13 transferring:.13 two_people:.13 view:-.13 wanna:.13 what_type:-.13 where_is:-.13
will_the:.13 wonderful_day:-.13 work:-.13 would_need:.13 you_for:-.13 you_that:-.13 11th_of:-.12 12_30:.12 12th_?:.12 2019_?:-.12
30_am:-.12 4_in:-.12 40_am:-.12 6th:.12 9th_of:-.12 ^can_you_book:.12 ^can_you_give:-.12 ^could_you_assist:.12 ^hello_!:.12
^how_about_the:-.12 ^i_don't_know:-.12 ^i_see_could:.12 ^i_will:.12 ^if:-.12 ^is_the:-.12 ^nothing_i:-.12 ^okay_that:-.12
^okay_that_works:-.12 ^please_help:.12 ^please_help_me:.12 ^thank_you:.12 ^then:-.12 ^what_will:-.12 a_trip:.12 accord:-.12 an_event:.12
and_around:.12 and_would:.12 any_movies:.12 are:.12 as_well:.12 atlanta:.12 be_interested:-.12 book_you:-.12 bring:-.12 classical:-.12
come:-.12 cost_me:-.12 country_song:.12 display:.12 doctor_?:.12 dollars:.12 don't_need:-.12 early:.12 entry:.12 for_apartments:.12
for_interesting:.12 four_tickets:.12 get_you:-.12 happening:.12 he:.12 hello_!:.12 help_in:.12 history:-.12 hour:-.12 how_about:-.12
i've_found:-.12 idea:-.12 if:-.12 in:.12 in_phoenix:.12 is_an:-.12 is_fine:.12 it_with:-.12 know_my:.12 look_in:-.12 make:.12 marshall:.12
me_attractions:.12 me_book:-.12 me_i:-.12 me_i'd:-.12 me_other:-.12 me_search:.12 month_and:-.12 movie_around:.12 movies_are:.12
movies_that:.12 much_is:.12 nothing_i:-.12 now_i'd:.12 okay_that:-.12 ophthalmologist:-.12 out:.12 perfect_to:-.12 please_make:.12
probably:-.12 provided_to:-.12 psychiatrist_in:-.12 reach:.12 reserve:-.12 reserve_that:.12 restaurant_nearby:.12 savings_balance:.12
second:.12 see_could:.12 small_car:-.12 some_others:-.12 something_on:-.12 star_hotel:.12 station_will:-.12 take_to:-.12 thank_you:-.12
that_bus:-.12 the:.12 the_contact:-.12 the_money:-.12 there_in:.12 there_with:.12 this_bus:-.12 this_hotel:-.12 this_song:-.12 to_buy:.12
to_get:.12 to_listen:.12 to_set:-.12 transfer:.12 tuesday:-.12 type_would:.12 up_around:.12 vancouver:.12 visit_a:-.12 want_to:.12
want_you:.12 what_day:-.12 without:.12 years_ago:.12 you_to:.12 1_movie:-.11 10_attractions:-.11 12th:.11 12th_of:.11 1st_?:.11 30_in:.11
^any_others:-.11 ^can_you_make:-.11 ^great_now:.11 ^i_am_glad:-.11 ^i_am_interested:.11 ^i_would_like:.11 ^i_would_prefer:-.11 ^just:-.11
^no_can:.11 ^not_at:.11 ^not_now_thanks:-.11 ^ok_i_also:.11 ^that_seems_good:-.11 ^there_is_a:-.11 ^what_city:-.11 ^would_you_find:.11
^yep:-.11 ^yes_i'd:-.11 ^yes_i'd_like:-.11 ^yes_please_book:-.11 ^yes_that_sounds:.11 a_list:.11 a_small:-.11 a_viewing:-.11 able:-.11
able_to:-.11 about_one:.11 also_would:.11 am_glad:-.11 am_in:.11 and_i:.11 and_where:-.11 assist_you:-.11 assistance:-.11 at_?:-.11
at_a:.11 atlanta_ga:.11 bay:-.11 be_a:-.11 breakfast:.11 but_i'm:-.11 buy_2:.11 can_find:-.11 century_at:.11 counselor:-.11 date_is:.11
depart:-.11 directed_by:.11 eat_that:.11 entry_fee:.11 event_that:.11 family_counselor:-.11 fee:.11 for_1:-.11 for_7:.11
for_everything:-.11 for_me:.11 found_?:.11 from:.11 fund:.11 ga:.11 good_place:.11 good_what's:.11 great_book:.11 happening_?:.11
hayward:.11 how:-.11 how_humid:-.11 i_feel:.11 i'm_done:-.11 i'm_ready:.11 i'm_searching:.11 in_and:.11 in_need:.11 in_oakland:-.11
in_sf:-.11 is_correct:-.11 is_their:-.11 it's_the:.11 know_how:.11 like_to:.11 local:.11 looking_to:.11 looks:-.11 lot_of:.11
make_one:-.11 march_3rd:-.11 matching:-.11 movie_starring:-.11 movies_in:-.11 much:.11 much_will:-.11 music:.11 my_mind:-.11 need_two:.11
new_apartment:.11 next_thursday:.11 not:-.11 out_and:.11 perfect_now:.11 pet_friendly:.11 planning_a:.11 planning_to:-.11 please_go:.11
please_reserve:.11 please_tell:-.11 rating_?:-.11 rent:.11 reservation_in:.11 reserve_for:-.11 reserve_it:-.11 rock_concert:.11
saturday:.11 sd:-.11 search_?:-.11 seems_good:-.11 shared:.11 smoking:-.11 some_dates:-.11 songs_?:.11 specific:-.11 stadium:-.11
such:-.11 sydney:-.11 that_time:.11 that_would:-.11 the_average:-.11 the_hotel:.11 the_name:-.11 the_next:-.11 the_transfer:-.11
this_one:-.11 this_week:.11 tickets_please:-.11 to_use:-.11 to_visit:-.11 transfer_of:-.11 travel:.11 viewing:-.11 wednesday_?:.11
wifi:-.11 windy_?:-.11 works_please:-.11 would:-.11 yep:-.11 yes_i'd:-.11 yet:.11 you_!:-.11 you_give:-.11 you_have:-.11 you_make:.11
you_provided:-.11 your_savings:-.11 1_layover:-.1 1_person:-.1 1_star:-.1 ?_preferably:.1 ^alright_can:-.1 ^can_you_also:-.1 ^from:-.1
^have_a_nice:-.1 ^i_found_a:-.1 ^i'm_going:.1 ^is_there_anything:-.1 ^no_i_don't:.1 ^not_yet:.1 ^perfect_please:.1 ^seems:.1
^that_is_nice:.1 ^that_sounds_great:.1 ^what_movies:.1 ^what_movies_are:.1 ^when_do_you:-.1 a_booking:.1 a_business:.1 a_comic:-.1
a_dentist:.1 a_friend:.1 a_rock:.1 a_room:-.1 a_visit:-.1 about_this:-.1 account_can:-.1 alamo:.1 alright_can:-.1 also_looking:.1
alternative:-.1 am_free:.1 and_get:.1 any_more:-.1 anything:-.1 apartment_that:.1 are_good:-.1 around_lax:.1 available_?:-.1 barbecue:.1
bedroom:-.1 before_i:.1 being:-.1 booked_the:-.1 business:.1 but_do:-.1 by_kevin:.1 confirm_you:-.1 country_music:.1 days_in:-.1
departing:-.1 destination_?:-.1 do_today:.1 enough:.1 feel:.1 for_any:-.1 for_helping:-.1 for_kids:-.1 for_music:.1 free_?:.1 from_2019:.1
get_in:-.1 go_and:.1 go_on:-.1 goes_there:.1 good_can:.1 grace:-.1 great_let's:.1 great_please:.1 have_found:.1 helping_me:-.1 him:-.1
hotel_called:-.1 hotels_there:.1 i'm_free:.1 in_dublin:.1 interested_in:.1 is_inexpensive:-.1 is_like:.1 it_?:-.1 kevin:.1 kevin_kolsch:.1
kolsch:.1 layover:-.1 leaving_at:-.1 let's_book:.1 let's_make:.1 let's_search:-.1 los:-.1 love_to:-.1 make_a:.1 many_tickets:-.1
march_?:.1 may_like:-.1 maybe_another:.1 me_some:.1 might_work:-.1 moment_i:.1 money_do:.1 my_friend:.1 myself:.1 never:-.1 now_but:.1
on_my:-.1 open:.1 other_buses:-.1 pets_allowed:-.1 place_is:-.1 please_find:.1 purchase_a:-.1 reserve_this:-.1 reserved:-.1 salon_?:-.1
salon_on:.1 search_some:.1 that's_everything:-.1 that's_great:.1 the_activity:-.1 the_checking:-.1 the_psychologist:.1 them:-.1
there_that:.1 think_i:-.1 to_sydney:-.1 twelve:-.1 unisex:-.1 wednesday_next:-.1 where_can:.1 where_i:.1 while_i:.1 york_city:.1
you_book:.1 you_let:.1 you_now:-.1 you_were:-.1 your_assistance:-.1 3_people:.09 4_30:-.09 6_pm:-.09 8th_?:.09 ^alright_now:.09
^can_you_look:.09 ^do_you_have:-.09 ^do_you_know:.09 ^great_what:.09 ^how_about_a:-.09 ^i_found_10:-.09 ^i_have_found:-.09
^i_need_the:-.09 ^i_want_a:-.09 ^i'd:.09 ^i'm_interested_in:.09 ^no_i:-.09 ^no_i_need:-.09 ^oh:-.09 ^ok:.09 ^ok_that_sounds:-.09
^okay_i_want:.09 ^perfect_now:.09 ^show:.09 ^show_me:.09 ^sure_i'd:.09 ^sure_i'd_like:.09 ^thank_you_so:.09 ^thanks_what_is:.09
^that_is_perfect:-.09 ^that_would:.09 ^that's_fine_i:.09 ^thats:-.09 ^this:-.09 ^try_to:-.09 ^very_good:-.09 ^what_is_my:.09
^what's_the_address:-.09 ^yeah_i_want:-.09 ^yes_that:-.09 ^yup_!:-.09 a_family:-.09 a_psychiatrist:-.09 about_my:-.09 after:-.09
airlines:-.09 airport_on:-.09 allow:-.09 allowed_?:-.09 alright_now:.09 alternatives_?:-.09 alto:-.09 and_a:-.09 and_was:.09 at_14:.09
bus_that:.09 business_trip:.09 buy_the:.09 by_hilton:-.09 bye_!:-.09 cab_please:.09 campbell:.09 city_you:-.09 currently_have:.09
discussed:.09 do_like:-.09 drama:.09 dublin:.09 evening:-.09 favor:-.09 feeling:.09 fit:-.09 flight_on:.09 for_it:-.09 great_could:.09
hotel_can:-.09 how_much:.09 i_could:-.09 i_should:-.09 if_there:.09 in_campbell:.09 in_for:-.09 in_petaluma:-.09 in_pleasanton:.09
in_vancouver:-.09 info:-.09 it_will:-.09 know_where:-.09 let's_try:.09 li:-.09 make_it:.09 march_1st:-.09 match:-.09 me_do:-.09
me_movies:.09 me_on:-.09 me_one:.09 me_please:-.09 meeting:.09 movies_and:.09 music_or:-.09 my_bedroom:-.09 my_calendar:.09
my_schedule:.09 need_?:-.09 nine:-.09 no_can:.09 number_of:-.09 nyc:-.09 on_friday:.09 other_restaurants:-.09 palo:-.09 palo_alto:-.09
people:.09 person_to:-.09 petaluma:-.09 play_me:.09 psychologist_?:-.09 recommend_?:.09 return_date:-.09 s:-.09 sacramento:-.09
search_me:.09 see_some:.09 show_you:.09 some_friends:.09 something_directed:-.09 something_like:-.09 sounds_good:-.09 stay:.09 still:-.09
sure_i'd:.09 table_?:-.09 talk:-.09 that_correct:-.09 the_date:.09 the_kitchen:-.09 the_location:-.09 the_one:-.09 the_place:.09
the_property:-.09 things_to:.09 three_rooms:-.09 time_would:-.09 type:-.09 vacation:.09 visit_in:.09 want:.09 watching:.09 what_times:.09
what_will:.09 while_i'm:.09 will_i:-.09 will_this:-.09 with:-.09 with_anything:-.09 yes_that:-.09 you_and:-.09 you_in:-.09 yup_!:-.09
1_seat:.08 130:.08 15_00:.08 4_tickets:-.08 4th_is:.08 7:-.08 7th_at:-.08 8th_of:-.08 ?_for:.08 ^auntie:.08 ^auntie_mame:.08 ^book_the:.08
^can_i_help:-.08 ^great_thanks_!:-.08 ^great_that:-.08 ^hello_i:.08 ^i_also_want:-.08 ^i_would_love:-.08 ^i'm_going_to:.08 ^i've:-.08
^in_which:-.08 ^is_there_any:-.08 ^no_that_is:-.08 ^nothing_i_am:-.08 ^okay_how_about:-.08 ^so_you:-.08 ^sorry_i:-.08
^sounds_perfect_to:-.08 ^tell_me_the:.08 ^thanks_for_helping:-.08 ^thanks_that's_all:-.08 ^that_sounds_interesting:-.08 ^that's_fine:.08
^where_are:-.08 ^would:-.08 ^yeah_that_works:-.08 ^yes_i'm:.08 a_baseball:-.08 a_fantasy:.08 a_luxury:.08 a_new:.08 a_two:-.08
a_vegetarian:-.08 account_for:.08 address_to:-.08 airlines_flight:-.08 alcohol_?:.08 all_my:.08 am_also:.08 am_on:-.08 american:-.08
another_one:-.08 another_option:-.08 any_category:.08 appreciated:.08 are_currently:.08 around_new:-.08 at_morning:.08 at_twelve:-.08
attending:.08 available:-.08 back_on:-.08 big:-.08 bucks_to:-.08 bus_there:.08 by_cameron:-.08 cab_is:-.08 cameron:-.08 cameron_crowe:-.08
castro:-.08 chi:-.08 chi_town:-.08 comic_movie:-.08 could_not:-.08 crowe:-.08 device:-.08 district:-.08 do_for:-.08 do_want:.08
doctor_in:.08 does_that:-.08 dogman:-.08 don't:-.08 dumbo:-.08 enjoy_your:-.08 event_?:-.08 fee_?:.08 five:.08 for_somewhere:.08
for_two:.08 four_years:.08 free_to:-.08 from_your:-.08 funny:-.08 garden:-.08 genre_?:-.08 get_this:-.08 go_watch:.08 good_thanks:-.08
great_thank:-.08 great_that's:.08 great_what's:.08 haven't:.08 hear:.08 hello_i:.08 hotel_?:.08 i_can't:.08 i_go:.08 i_haven't:.08
i_reserve:-.08 i_still:-.08 i_think:-.08 i_understand:-.08 i_was:-.08 if_they:-.08 in_atlanta:.08 in_fremont:.08 in_palo:-.08 in_some:.08
in_the:.08 inexpensive:-.08 interesting_can:-.08 interesting_things:.08 intermediate_priced:.08 intresting:.08 is_no:.08 it_has:-.08
know_any:.08 lets_go:.08 like_an:.08 liquor:-.08 locate:.08 location_?:-.08 look_into:-.08 lovely:-.08 make_that:.08 march_4th:.08
me_any:-.08 me_for:-.08 me_in:.08 menu:-.08 michael:-.08 mountain:-.08 mountain_view:-.08 movie_?:-.08 need_of:.08 no_i:-.08 noodles:.08
now_and:-.08 number_for:-.08 ok_now:.08 okay_to:.08 on_saturday:.08 one_of:-.08 or_sports:-.08 other_time:.08 past_4:-.08 perfect_can:.08
pet_sematary:-.08 pets_and:.08 pleasanton:.08 pop_event:-.08 possible:.08 pretty:-.08 purchase_3:.08 purchase_two:.08 put:.08
reach_the:.08 reserve_me:-.08 ride_the:.08 ride_there:.08 sematary:-.08 set:.08 shared_cab:-.08 small:-.08 smoking_?:-.08 some_?:-.08
some_hotels:.08 some_intresting:.08 something_that's:-.08 sounds:-.08 sounds_awesome:.08 sounds_nice:-.08 starting:-.08 suggestions:.08
takes:-.08 television:-.08 that_for:-.08 that_i'd:-.08 that_place:-.08 the_best:-.08 the_destination:-.08 the_morning:-.08 the_rental:-.08
the_ride:-.08 the_san:-.08 the_show:.08 the_ticket:-.08 therapists_for:.08 there_a:.08 there_an:-.08 there_will:-.08 think_we:-.08
this_correct:-.08 this_place:-.08 tickets_is:.08 timing:-.08 to_pay:.08 to_travel:.08 true:-.08 tuesday_at:-.08 twelve_in:-.08 under:-.08
understand:-.08 up_from:-.08 valley:-.08 visit_?:.08 want_tickets:.08 week:.08 welcome:-.08 what_bus:-.08 what_kind:-.08 what_movies:.08
what_would:.08 what's_their:-.08 where_will:-.08 wifi_?:-.08 with_some:.08 with_this:-.08 yes_i'm:.08 you_do:-.08 you_reserve:-.08
you_tell:-.08
`,
      previous: `
where:-1.45 sounds:-1.07 ^where:-.95 thanks:-.93 please:-.87 ^have:.84 i_want:-.84 city:-.83 ^have_a:.82 or:-.78 can_you:-.75 that's:-.75
i_need:-.74 ^do_you_have:-.73 fine:-.7 i'd:-.69 find:-.65 what:-.65 which:-.65 are_you:-.63 looking:-.63 shared:-.62 day:.61 perfect:-.58
^i_need:-.56 i'd_like:-.56 ^which:-.55 for_you:.54 type:-.54 preference:-.53 scheduled:.53 me:-.52 shared_ride:-.52 have_a:.51
reserved:.51 what_day:-.51 ?:-.5 when:-.49 you_be:-.49 by:-.48 search:-.48 sounds_good:-.48 ^i_want:-.47 how_many:-.47 a_shared:-.46
else:.46 go:-.46 ride:-.46 so:-.46 type_of:-.46 up:-.46 in_?:-.45 all:-.44 many:-.44 need_a:-.44 percent:.44 preferred:-.44
which_city:-.44 ^that:-.43 glad:.43 in:-.43 looking_for:-.43 ^do_you_need:.42 ^your_transfer:-.42 add:.42 i'm:-.42 many_tickets:-.42
people:-.42 will_you:-.42 ^i:-.41 ^yes:-.41 calendar:.41 date:-.41 for:-.41 from_?:-.41 great_day:.41 have:.41 i_will:-.41
that_sounds:-.41 you_looking:-.41 your_transfer:-.41 ^sounds:-.4 ^yes_that:-.4 ^you:.4 enjoy:.4 one:-.4 transferred:-.4 where_are:-.4
yes_that:-.4 ^i'd:-.39 ^what:-.39 ^what_else:.39 nice_day:.39 that_is:-.39 the_movie:.39 what_city:-.39 what_else:.39 you_have:-.39
look:-.38 month:-.38 particular:-.38 pm:.38 thank:-.38 your_day:.38 ^enjoy:.37 airlines:.37 city_should:-.37 for_me:-.37 going:-.37
me_a:-.37 more:.37 of_movie:-.37 playing:.37 tell_me:-.37 thank_you:-.37 therapist:-.37 to_schedule:.37 yeah:-.37 ^yeah:-.36 glad_to:.36
like_a:-.36 much:-.36 need_to:-.36 songs:-.36 tell:-.36 the_day:-.36 what's:-.36 7:.35 available:-.35 but:-.35 find_me:-.35 genre:-.35
on:-.35 prefer:-.35 6:.34 ^when:-.34 how:-.34 i_would:-.34 i'll:-.34 initiated:.34 kind:-.34 like:-.34 location:-.34 me_to:.34 my:-.34
need_it:-.34 reservation:.34 right:-.34 started:.34 what_is:-.34 wonderful_day:.34 assist:.33 assist_you:.33 be_of:.33 calendar_?:.33
do_you:-.33 no:-.33 or_something:-.33 that:-.33 your_calendar:.33 am_to:.32 bed_rooms:-.32 confirmed:.32 day_!:.32 good_day:.32
how_much:-.32 i_look:-.32 kind_of:-.32 know:-.32 mind:-.32 places:-.32 search_in:-.32 then_?:.32 there_a:-.32 transfer_was:-.32 visit:.32
0_layovers:.31 12th:-.31 40:-.31 ^that's:-.31 booked:.31 enjoy_the:.31 go_to:-.31 send:-.31 song_is:.31 then:.31 your_help:-.31 11:.3
45_pm:-.3 ^i'd_like:-.3 ^is_there_a:-.3 ^the_humidity:.3 ^yup:-.3 a_good:.3 also:-.3 are_there:-.3 i_add:.3 i_assist:.3 i_search:-.3
layovers:.3 place:-.3 transfer_is:-.3 what_about:.3 where_would:-.3 work:-.3 you_are:.3 you_find:-.3 yup:-.3 ^have_a_good:.29 about:.29
called:-.29 choice:-.29 correct:-.29 free_from:.29 is_confirmed:.29 is_now:.29 look_for:-.29 movies:-.29 need_anything:.29 need_the:-.29
number_of:-.29 play:-.29 pleasure:.29 search_for:-.29 specific:-.29 the_balance:-.29 this_month:-.29 want:-.29 yes:-.29
^how_many_tickets:-.28 anything:.28 appointment_?:.28 city_?:-.28 dodgers:-.28 enjoy_your:.28 find_a:-.28 have_any:-.28 help:.28
how_long:-.28 let's:-.28 nothing:-.28 of_event:-.28 schedule:.28 that_leaves:-.28 thats:-.28 19_percent:.27 86:-.27 ^how_else:.27
^i_have_found:-.27 ^not:-.27 ^what's:-.27 ^you_are:.27 a_wonderful:.27 at_7:-.27 balance:-.27 business:.27 cab:-.27 checking:-.27
else_then:.27 give:-.27 help_?:.27 i_like:-.27 lax_international:.27 leave:-.27 need_me:.27 rating:.27 ride_?:-.27 the_reservation:.27
there_any:-.27 they_have:-.27 to_rent:.27 what_genre:-.27 ^from:-.26 ^how:-.26 ^how_else_may:.26 ^i_want_to:-.26 ^i_would_like:-.26
^no:-.26 ^please:-.26 ^that_sounds:-.26 ^what_is_the:-.26 ^your_car:.26 ^your_transfer_is:-.26 a_hotel:-.26 a_psychologist:-.26
account_?:-.26 activity:-.26 check_out:.26 counselor:-.26 dental:.26 else_may:.26 family_counselor:-.26 from_the:-.26 how_else:.26
humidity:.26 i_do:.26 of_march:-.26 to_go:-.26 visit_is:.26 you_need:.26 your_visit:.26 3_star:-.25 8_am:.25 ^have_a_great:.25 ^song:.25
^where_are:-.25 ^where_are_you:-.25 ^which_city:-.25 ^yes_that's:-.25 ^your_ticket:.25 a_preference:-.25 avenue:-.25 business_days:.25
great:-.25 i_think:-.25 just:-.25 lane:-.25 pick:-.25 song_has:.25 southwest_airlines:.25 sports_or:-.25 they_are:.25 to_your:.25
would:-.25 yes_that's:-.25 3_business:.24 8:.24 ?_i:-.24 ^anything_else:.24 ^can_i_assist:.24 ^confirming:-.24 ^do_you_want:.24 ^glad:.24
^i'm:-.24 ^it:.24 ^southwest:.24 ^southwest_airlines:.24 ^sure_what:-.24 ^the_humidity_will:.24 confirm_that:-.24 delta:.24
delta_airlines:.24 in_what:-.24 is_on:.24 lincoln:-.24 may_i:.24 music_sports:-.24 now:.24 out_of:-.24 portland:-.24 rent_it:.24
sounds_great:-.24 successfully_transferred:-.24 sure_what:-.24 to_find:-.24 to_pick:-.24 what_type:-.24 will_rain:-.24 you_leaving:-.24
2_tickets:-.23 6_pm:.23 ^anything:.23 ^anything_else_then:.23 ^find:-.23 ^have_a_nice:.23 ^in:-.23 ^of:-.23 ^thanks:-.23 ^wanna_get:.23
^what_about:.23 ^where_would:-.23 ^where_would_you:-.23 ^would_you_like:.23 a_lot:-.23 are_at:.23 chance:.23 date_?:-.23
have_anything:-.23 help_you:.23 in_mind:-.23 including:-.23 is_correct:-.23 is_your:-.23 lax:.23 march_12th:-.23 minutes:.23
my_pleasure:.23 now_playing:.23 slot:.23 to_know:-.23 to_leave:-.23 what_area:-.23 wonderful:.23 3:.22 86_degrees:-.22 ^can_you:-.22
^i_will:-.22 ^i_would:-.22 ^song_is:.22 ^sure:-.22 ^the_average:-.22 ^there_is_an:-.22 alarm:-.22 amount:.22 anything_else:.22
apartments:-.22 assistance_?:.22 bill:-.22 current:-.22 do_for:.22 food:-.22 for_your:-.22 hills:.22 hotel:-.22 i_found:.22
i've_found:-.22 is_scheduled:.22 maybe:-.22 more_help:.22 morning:-.22 restaurant:-.22 stadium:.22 starts_at:-.22 to_check:-.22
to_help:.22 to_transfer:.22 wanna_get:.22 what_do:.22 0_rating:-.21 1_layover:.21 1_pm:.21 11th_at:-.21 29:.21 4_rating:.21 45_am:.21
5_4:.21 925:.21 ^do_you:.21 ^enjoy_the:.21 ^glad_to:.21 ^i_found_5:.21 ^sorry:-.21 ^the_transfer:-.21 ^what_is:-.21 ^what_more:.21
^you_would_like:.21 a_great:.21 address:-.21 and_what:-.21 baseball:-.21 be_around:.21 been_completed:-.21 check_?:-.21 events_for:.21
for_one:-.21 get_me:-.21 has_an:-.21 march:-.21 miles:.21 movie_you:-.21 regular:-.21 rest:.21 rest_of:.21 smoking:-.21 sports:-.21
thanks_for:-.21 that_works:-.21 the_rest:.21 the_visit:.21 there_?:-.21 want_the:-.21 were:-.21 what_more:.21 your_ticket:.21 1:.2 10:.2
261:-.2 2nd:.2 5_0:-.2 7_40:-.2 ?_do:-.2 ?_how:-.2 ^american_airlines:.2 ^at:-.2 ^enjoy_your:.2 ^how_many:-.2 ^it_is:.2 ^no_problem:.2
^what_day:-.2 add_an:.2 apartment_is:.2 are_free:.2 arrives:.2 at:-.2 been_scheduled:.2 book_?:.2 city_do:-.2 could_i:.2 could_you:-.2
director:.2 don't:-.2 green:.2 green_book:.2 hartsfield:.2 hartsfield_jackson:.2 help_me:-.2 hotels:-.2 i:-.2 i_get:.2 i_should:-.2
i've_got:-.2 in_next:.2 is_3:.2 is_reserved:.2 jackson:.2 jackson_international:.2 jose:.2 luxury:-.2 may:.2 mind_?:-.2 not:-.2 of_rain:.2
of_therapist:-.2 only:-.2 passenger:.2 reserved_the:.2 san_diego:-.2 san_jose:.2 south:-.2 southwest:.2 sure:-.2 the_way:.2 time_would:.2
to_11:.2 to_add:.2 transfer:-.2 wake:-.2 what_kind:-.2 what's_the:-.2 which_date:-.2 would_like:-.2 you_prefer:-.2 you'll:.2
your_preferred:-.2 4th:-.19 56:.19 9:.19 ^1:.19 ^american:.19 ^how_about:-.19 ^i'd_like_to:-.19 ^perfect:-.19 ^that_is:-.19
^the_money:-.19 ^wanna:.19 ^what_else_would:.19 ^what_genre:-.19 a_3:-.19 an_alarm:-.19 available_?:-.19 can_i:.19 care:.19 chance_of:.19
checking_or:-.19 dodger:-.19 dodger_stadium:-.19 dogman:.19 else_for:.19 else_would:.19 further:.19 i_don't:-.19 interesting:-.19
is_an:-.19 it_arrives:.19 layover:.19 long:-.19 money:-.19 music_or:-.19 okay:-.19 on_what:-.19 sorry:-.19 stars:.19 starting:.19
very:-.19 wake_up:-.19 weather:-.19 where_do:-.19 where_should:-.19 you_confirm:.19 your_checking:-.19 11_45:.18 25:.18 40_am:-.18
5_15:.18 6_rating:.18 81:-.18 ?_it's:.18 ?_what:-.18 ^and:-.18 ^are_there:-.18 ^do:.18 ^how_long:-.18 ^i've_got:-.18
^is_there_anything:.18 ^ok_thats:-.18 ^the_song:.18 ^they_have_a:-.18 ^want_to:.18 a:-.18 a_cab:-.18 and_a:.18 and_check:.18 area:-.18
bed:-.18 dodgers_vs:-.18 does_that:.18 found_a:-.18 from_march:-.18 has_0:-.18 hear:-.18 help_have:.18 in_berkeley:-.18 la:-.18
movie_do:-.18 name:-.18 need:-.18 no_problem:.18 ok_thats:-.18 other_help:.18 pets:.18 pick_up:-.18 playing_at:-.18 preference_for:-.18
rent:.18 same:-.18 searching:-.18 searching_for:-.18 some:-.18 thanks_a:-.18 three:-.18 tickets_?:.18 time:-.18 to_search:-.18
want_tickets:.18 would_be:-.18 your_car:.18 your_song:.18 your_tickets:.18 0_and:-.17 11_miles:.17 12_30:-.17 15_pm:.17 2_events:.17
23:-.17 3_days:.17 7_3:.17 85:.17 9_30:.17 ^i_found_a:-.17 ^i_got:.17 ^on_march:.17 ^the_average_temperature:-.17 ^the_venue:-.17
^the_visit:.17 ^they_have:-.17 ^want:.17 ^would_you:.17 ^you_can:-.17 a_1:.17 a_specific:-.17 account:-.17 alto:-.17 americo:-.17
at_10:.17 basta:.17 been_transferred:-.17 center:.17 chance_it:-.17 concord_music:.17 day_is:-.17 dentists:.17 do:-.17 event:-.17
event_called:-.17 free:.17 from_11:.17 from_8:.17 going_to:-.17 happen:.17 has_started:.17 have_?:-.17 i_have:.17 in_on:-.17 is_from:-.17
me_find:-.17 might_be:.17 money_has:-.17 music_hall:.17 of_7:.17 or_sports:-.17 oracle:.17 oracle_park:.17 palo:-.17 palo_alto:-.17
playing_in:.17 playing_now:.17 psychologist:-.17 rated_7:.17 savings:-.17 sushi:-.17 that's_right:-.17 the_american:.17 the_director:.17
the_weather:-.17 to_me:-.17 two:-.17 want_to:-.17 watch_?:-.17 well:-.17 with_anything:-.17 you_help:-.17 you_may:-.17 1_passenger:.16
19:.16 51:-.16 ?_and:-.16 ^actually:-.16 ^delta:.16 ^delta_airlines:.16 ^glad_to_be:.16 ^have_a_wonderful:.16 ^i_found_10:.16
^i_have_made:.16 ^nice:-.16 ^no_thanks:-.16 ^of_course:-.16 ^ok_what_else:.16 ^shall:.16 ^the_event_is:-.16 ^the_movie:.16 ^the_phone:-.16
^the_reservation_is:-.16 ^the_song_has:.16 a_restaurant:-.16 account_has:-.16 address_is:-.16 and_they're:.16 any_other:.16 assistance:.16
at_la:-.16 balance_of:-.16 baseball_game:-.16 be_great:-.16 begins:-.16 bus:-.16 car_is:.16 days:.16 do_they:-.16 else_can:.16 empty:.16
empty_slot:.16 event_for:.16 event_to:.16 event_will:.16 financial:-.16 financial_field:-.16 found_the:-.16 get_the:.16 in_which:-.16
international:.16 is_in:.16 is_no:-.16 lincoln_financial:-.16 listen:-.16 located_at:-.16 location_?:-.16 mph:.16 no_thanks:-.16
number_?:-.16 of:-.16 or_savings:-.16 other_information:.16 price_range:-.16 range:-.16 rated:.16 shall:.16 street:-.16 that_date:.16
that_there:.16 the:-.16 the_event:-.16 the_good:.16 there:-.16 tickets_do:-.16 to_hear:-.16 transfer_has:-.16 trip:-.16 wanna:.16
when_would:-.16 you_think:.16 you_what:.16 11_am:.15 2500:.15 261_driggs:-.15 5500:.15 6_6:.15 87_degrees:.15 ^anything_else_?:.15
^can_you_confirm:.15 ^great_have:.15 ^great_have_a:.15 ^i'll:-.15 ^sounds_good:-.15 ^the_phone_number:-.15 ^the_reservation_has:.15
^what_else_can:.15 ^yes_that_is:-.15 ^you_can_contact:-.15 ^you_want_a:-.15 ^your:.15 ^your_song:.15 ^your_ticket_has:.15
^your_transfer_was:-.15 ^your_visit:.15 a_6:.15 a_sports:.15 and_where:-.15 appointment_at:-.15 appointment_has:-.15 are_available:.15
arrives_at:.15 at_dodger:-.15 avenue_brooklyn:-.15 begins_at:-.15 book_your:-.15 boom:-.15 buy:.15 comedy:.15 complete:.15 confirm_the:.15
dentists_in:.15 departs_from:.15 destination_?:-.15 dollars:-.15 driggs:-.15 driggs_avenue:-.15 east:-.15 else_is:-.15 events_?:-.15
great_have:.15 hall:.15 has:.15 i_also:-.15 i_am:-.15 is_24:-.15 is_for:.15 is_it:-.15 is_pop:-.15 is_this:-.15 it's:.15 la_boom:-.15
located_in:.15 looks_like:.15 make_a:-.15 march_2nd:.15 more_?:.15 not_allowed:-.15 oakland:-.15 of_5:.15 of_which:-.15 ok:-.15
one_is:-.15 possible:-.15 rain:.15 restaurant_is:.15 scheduled_the:.15 that's_all:-.15 this_event:.15 to_confirm:-.15 to_get:-.15
today_?:.15 transfer_?:.15 transfers_for:.15 village:.15 want_me:.15 way_and:.15 welcome:.15 what_are:-.15 what_date:-.15 what_movie:-.15
when_are:-.15 when_will:-.15 with_a:.15 with_that:-.15 within:.15 within_3:.15 you_in:.15 you_will:.15 102:.14 17:.14 17_percent:.14
18:-.14 180:.14 2_stars:.14 2018:-.14 220:.14 36:.14 44:-.14 45_park:-.14 73_degrees:-.14 797:-.14 8_pm:.14 800:-.14 ^enjoy_your_day:.14
^how_much:-.14 ^i_was_able:.14 ^i've_found:-.14 ^is_there_something:.14 ^it_will_cost:-.14 ^no_i:-.14 ^what_movie:-.14 ^you_will:.14
^your_visit_is:.14 a_confirmation:.14 afternoon:-.14 airlines_that:-.14 always:.14 at_oracle:.14 be:-.14 buy_tickets:.14 can:-.14
can_do:.14 can_find:.14 completed:-.14 couldn't_find:-.14 degrees_and:.14 dentist:-.14 do_?:.14 fresno_station:.14 happening:.14
have_just:.14 have_you:-.14 head:.14 her:-.14 i_check:-.14 i_got:.14 international_airport:.14 into:-.14 is_all:-.14 like_one:-.14
like_the:.14 no_i:-.14 nothing_else:-.14 of_movies:-.14 park_lane:-.14 per_night:-.14 planning:-.14 pm_0:.14 pm_local:-.14 popular_one:.14
preferences:-.14 problem:.14 rating_of:.14 rent_is:-.14 reservation_for:.14 reservation_is:.14 rooms_and:-.14 rooms_at:.14 savings_is:-.14
schedule_a:.14 seattle:-.14 sort:-.14 speed_is:-.14 sports_venue:.14 started_the:.14 starting_at:.14 that_has:.14 that_will:-.14
the_album:-.14 therapists:.14 time_at:-.14 time_do:-.14 to_see:-.14 toronto:.14 transfers_it:-.14 tv:-.14 visit_has:.14 want_a:-.14
wednesday:-.14 were_you:-.14 will_start:.14 you_tell:-.14 00:-.13 1_ticket:-.13 104:.13 2:.13 2_baths:-.13 3_?:.13 4_star:.13
5_therapists:.13 50_pm:.13 7_10:.13 8_30:-.13 ^are_there_any:-.13 ^i_like:-.13 ^in_what:-.13 ^it's:.13 ^just:-.13 ^no_problem_have:.13
^okay_how_about:.13 ^should:.13 ^should_i_add:.13 ^sure_i_found:.13 ^tell:-.13 ^tell_me:-.13 ^the_bus:-.13 ^the_cost:.13
^the_ticket_is:.13 ^the_venue_is:-.13 ^transfer:-.13 ^what_are:-.13 ^what_city:-.13 ^what_time_would:.13 ^you_are_free:.13 air:.13
airlines_?:.13 album:-.13 an:.13 anaheim:-.13 and_there:.13 and_you'll:.13 as:-.13 astros_at:.13 at_2500:.13 at_408:-.13 at_forest:.13
at_what:-.13 billy:-.13 blue:.13 book_the:-.13 booked_successfully:-.13 bucks:-.13 cab_for:-.13 call:.13 counselor_in:-.13 day_should:-.13
diego:-.13 downtown:-.13 else_i:.13 expected_to:.13 fahrenheit_with:-.13 finding:-.13 flight:.13 for_this:.13 free_time:.13 from_1:.13
from_fresno:.13 furnished:.13 general:-.13 general_practitioner:-.13 giants_vs:.13 give_me:-.13 hair:.13 happen_at:.13 have_5:-.13
have_made:.13 information_is:.13 is_11:-.13 is_13:-.13 is_2:.13 is_6:-.13 is_fine:-.13 it_from:-.13 it_looks:.13 larkspur:-.13 later:-.13
make_it:-.13 march_4th:-.13 mile_per:-.13 miles_per:.13 moderate:-.13 music:-.13 named:-.13 need_more:.13 night_and:.13 note:.13
options_one:.13 origin:-.13 per_month:-.13 plan:-.13 planning_to:-.13 pool:-.13 practitioner:-.13 problem_have:.13 property:-.13
return:-.13 ride_for:-.13 shazam:.13 sort_of:-.13 star:-.13 started_playing:.13 station_is:-.13 the_amount:.13 the_cost:.13
the_dodgers:-.13 the_humidity:.13 the_morning:-.13 the_price:-.13 the_same:-.13 the_venue:-.13 their:-.13 thing:.13 to_make:.13
to_which:-.13 transferred_the:-.13 traveling:-.13 try_for:.13 union:-.13 was_able:.13 where_will:-.13 will_average:.13 with_?:.13
with_this:-.13 would_this:-.13 york:-.13 you_at:.13 you've:-.13 !_what:-.12 05:-.12 1_showing:.12 11th:-.12 23_percent:-.12
2500_durant:.12 265:.12 301:.12 41:.12 6_30:-.12 66:.12 77_degrees:-.12 87:.12 ^6:.12 ^could_i:.12 ^enjoy_the_rest:.12 ^for:-.12
^i_am_glad:.12 ^i_couldn't:-.12 ^i_searched:-.12 ^i_was:.12 ^in_which:-.12 ^in_your:.12 ^is_there:.12 ^let's:-.12 ^ok_what:.12
^sure_how:-.12 ^sure_it:.12 ^the_apartment:-.12 ^the_car:.12 ^the_event:-.12 ^the_money_has:-.12 ^what_city_should:-.12 ^what_type:-.12
^where_do:-.12 ^you_want_to:.12 ^you_would:.12 ^your_song_is:.12 ^your_transfer_has:-.12 ^yup_!:-.12 a_baseball:-.12 alaska:.12
alaska_airlines:.12 am_glad:.12 amazing:.12 amount_of:.12 an_empty:.12 and_found:-.12 and_humidity:.12 and_the:.12 and_when:-.12
angeles:-.12 any_particular:-.12 anything_i:.12 are_going:-.12 are_playing:-.12 at_261:-.12 at_4:-.12 available_from:.12 balboa:-.12
be_87:.12 bedroom:-.12 been_successfully:-.12 benjamin:.12 billy_currington:-.12 blue_note:.12 book_1:.12 booked_the:.12 can_be:-.12
concerts:-.12 confirmation_email:.12 confirming:-.12 couldn't:-.12 currington:-.12 do_have:-.12 do_something:.12 dr:-.12 durant:.12
economy_seat:.12 for_how:-.12 found_10:.12 found_at:-.12 game_?:.12 genre_?:-.12 getting:.12 great_!:-.12 have_an:.12 having:.12
hills_stadium:.12 hotel_with:-.12 how_does:.12 i_searched:-.12 is_set:.12 it_cost:-.12 it_leaves:.12 know_the:-.12 local:-.12 look_?:-.12
los_angeles:-.12 martinez:.12 mile:-.12 money_would:.12 name_is:-.12 next_wednesday:-.12 nice_standard:-.12 not_be:-.12 note_napa:.12
off:-.12 ok_what:.12 or_a:-.12 out_on:.12 park_is:-.12 play_it:-.12 pleasant:.12 plus:-.12 price:-.12 rain_is:.12 ride_and:.12
samaritan:-.12 samaritan_drive:-.12 seat:.12 should_like:.12 so_much:-.12 some_other:-.12 sound_?:.12 starts:-.12 stay:-.12 stay_?:-.12
successfully:-.12 sure_how:-.12 sure_it:.12 take_care:.12 the_activity:-.12 the_address:-.12 the_appointment:-.12 the_average:-.12
the_bus:-.12 the_ride:.12 the_tickets:-.12 theater_is:.12 there's_also:-.12 this_flight:.12 through:-.12 to_view:.12 tomorrow:-.12
trying:-.12 united_airlines:-.12 up_?:-.12 up_at:.12 use:-.12 very_good:-.12 visit_it:.12 want_?:-.12 western_plus:-.12 what_location:-.12
will_get:.12 will_happen:.12 wish_to:-.12 works:-.12 you_!:-.12 you_again:.12 yup_!:-.12 05_pm:-.11 10_possible:-.11 110:.11 1290:-.11
1290_san:-.11 13th_at:.11 20:.11 21:.11 25_percent:.11 3_30:.11 312:-.11 39:-.11 4_0:-.11 50:.11 6th:-.11 85_degrees:.11
^are_you_interested:.11 ^i_have:.11 ^i_need_to:-.11 ^i'm_looking:-.11 ^it_will_be:.11 ^look:-.11 ^no_thank:-.11 ^no_thank_you:-.11
^okay_how:.11 ^should_i_get:.11 ^sorry_the:-.11 ^sure_i:.11 ^thanks_a:-.11 ^the_cost_is:.11 ^the_visit_has:.11 ^the_weather:.11
^there_are_7:-.11 ^they:-.11 ^they_do_have:-.11 ^this_is_for:.11 ^today:.11 ^where_do_you:-.11 ^would:.11 ^yes_please:-.11 a_5:-.11
a_7:.11 a_person:.11 a_transfer:-.11 according:-.11 according_to:-.11 account_from:.11 aegena:-.11 again_?:.11 all_i:-.11 alright:-.11
an_american:-.11 an_appointment:.11 and_dr:-.11 and_has:-.11 any_preference:-.11 appointment_with:-.11 aquino:-.11 aquino_road:-.11
are_7:-.11 at_1290:-.11 at_around:.11 be_1:-.11 booked_your:.11 but_i:-.11 car_?:-.11 center_experience:.11 chase_field:-.11 check:-.11
church:-.11 confirm:-.11 contact_number:.11 couldn't_book:.11 couldn't_make:-.11 counselor_or:-.11 cubs_vs:-.11 director_is:.11
during:-.11 enough:-.11 event_starts:-.11 field:-.11 forest_hills:.11 goes:-.11 gone:-.11 gone_through:-.11 good_bye:.11 has_1:.11
has_a:.11 has_gone:-.11 hilton:-.11 hotel_mumbai:-.11 i_can:.11 i_wish:-.11 i'm_always:.11 i've_reserved:.11 in_oakland:-.11 in_san:.11
is_19:.11 is_650:.11 it_has:.11 it_is:.11 italian:-.11 just_for:-.11 layover_for:.11 layover_the:-.11 like_music:-.11 listen_to:-.11
love:-.11 many_seats:-.11 marriott_beverly:.11 me_the:-.11 movie:.11 mumbai:-.11 music_!:.11 my_help:-.11 new_york:-.11 next:-.11 nice:.11
no_thank:-.11 north:-.11 not_furnished:.11 not_now:-.11 of_assistance:.11 of_doctor:-.11 okay_how:.11 ophthalmologist:-.11 opinion:.11
options_you:-.11 ought_to:.11 outdoor:.11 pm_to:.11 portland_airport:-.11 possibility_of:.11 preference_?:-.11 psychiatrist_or:-.11
rented:.11 requirements:-.11 san_tomas:-.11 search_?:-.11 shazam_!:.11 speaker:-.11 star_hotel:-.11 sure_i:.11 that's_it:-.11
the_apartment:.11 there's_the:.11 these:.11 tickets:.11 time_the:-.11 to_listen:-.11 tomas:-.11 tomas_aquino:-.11 top:-.11 unable:-.11
unable_to:-.11 valley:.11 was_unable:-.11 week:-.11 what_amount:.11 will_begin:.11 wrigley:-.11 wrigley_field:-.11 yes_please:-.11
you_?:.11 you_an:.11 you_going:-.11 your:.11 your_opinion:.11 your_reservation:.11 !_the:-.1 1_person:-.1 10_pm:.1 10_songs:-.1 105:-.1
120:.1 14th_at:-.1 15_percent:.1 1st_?:-.1 2nd_floor:.1 3_stars:.1 6_50:.1 65:.1 7_4:.1 79:.1 ^can_i:.1 ^do_you_wish:-.1 ^great_your:-.1
^hackers:-.1 ^humidity_is:-.1 ^i_hope:.1 ^i_searched_and:-.1 ^i_show:.1 ^it_costs:-.1 ^it's_a_baseball:-.1 ^no_not:-.1 ^nope:-.1
^reservation:.1 ^shall_i:.1 ^shall_i_get:.1 ^sorry_there:-.1 ^sure_could:.1 ^sure_where:-.1 ^the_address_is:-.1 ^the_room:.1 ^there_are:.1
^when_would:-.1 ^yes_i_have:.1 ^yes_there_are:.1 ^yes_what:-.1 a_month:-.1 a_museum:-.1 a_rating:.1 a_regular:-.1 a_ride:-.1
add_something:.1 after:-.1 alarms:-.1 allowed_at:-.1 an_accord:.1 angels_vs:-.1 another_transfer:.1 any_further:.1 are_0:.1 are_no:-.1
arizona:-.1 astros:.1 at_1:-.1 at_t:.1 at_wrigley:-.1 bart:.1 bart_station:.1 be_going:-.1 be_receiving:.1 begin_playing:.1 beverly:.1
beverly_hills:.1 book_a:-.1 booked_!:.1 cal:-.1 car_reservation:.1 center_is:-.1 certain:-.1 chase_center:.1 city_you:-.1 coast:-.1
concord:.1 confirmation:.1 consider:-.1 criteria_there:-.1 degree:.1 depot:.1 destination:-.1 discovered:.1 dogman_hackers:.1 duration:.1
embarcadero:.1 evening:-.1 fahrenheit_the:-.1 fe:.1 fe_depot:.1 field_march:.1 find_something:-.1 flight_that:.1 for_3:-.1 fremont_bart:.1
from:-.1 from_fremont:.1 get:.1 going_?:-.1 great_i:-.1 great_your:-.1 happy:.1 happy_to:.1 have_reserved:.1 have_some:.1 headed:-.1
hotel_in:.1 hotel_is:.1 i_hope:.1 i_reserve:-.1 in_napa:-.1 initiated_and:.1 is_12:-.1 leaving:-.1 leaving_from:-.1 like_?:-.1
like_help:-.1 like_it:-.1 long_do:-.1 looks:.1 made_the:.1 mame_and:-.1 may_like:-.1 mean:.1 movie_called:-.1 museum_in:-.1 nature:.1
nature_preserve:.1 next_thursday:.1 no_not:-.1 no_they:.1 nope:-.1 number_is:.1 on_the:-.1 on_your:-.1 other_assistance:.1 ought:.1
permitted_in:.1 place_you:-.1 preserve:.1 price_per:-.1 priced:-.1 receiving:.1 reservation_the:.1 room_is:.1 rooms:-.1 santa_fe:.1
searched_and:-.1 shall_i:.1 she:-.1 something_?:.1 song:.1 stadium_is:.1 stadium_on:.1 such:-.1 suite:.1 sure_where:-.1
that_reservation:.1 the_afternoon:-.1 the_time:-.1 the_transfer:-.1 they:-.1 think_of:.1 ticket_has:.1 ticket_price:-.1 tickets_for:.1
time_with:-.1 to:-.1 to_4:.1 to_have:.1 to_proceed:.1 to_the:-.1 travelling:-.1 useful:-.1 vs_astros:.1 vs_diamondbacks:.1 what_sort:-.1
which_day:-.1 which_i:-.1 which_place:-.1 will_take:.1 with_2:-.1 yes_what:-.1 you_can:-.1 your_cab:-.1 zoo:.1 050:.09 10th:-.09
11_minutes:.09 1st_and:.09 2_bed:-.09 2_miles:.09 2_pm:.09 2_star:-.09 257:.09 288:.09 3_baths:.09 3_bedrooms:.09 3_tickets:-.09
32_in:-.09 34:-.09 4_050:.09 4_10:-.09 4_3:-.09 49:.09 5_30:-.09 5_miles:-.09 5100:.09 6_2:.09 60_furman:.09 700:-.09 75_degrees:-.09
^any:-.09 ^do_they:-.09 ^found:-.09 ^great:-.09 ^is_it:-.09 ^is_the:-.09 ^my_pleasure:.09 ^ok_i:.09 ^should_i:.09 ^the:.09 ^the_car_is:.09
^the_movie_is:.09 ^there_are_3:.09 ^there's_the:.09 ^today_is:.09 ^what_else_do:.09 ^what_kind:-.09 ^what_sort:-.09 ^what_sort_of:-.09
^what_type_of:-.09 ^what's_the:-.09 ^when_are:-.09 ^when_would_you:-.09 ^where_should:-.09 ^where_should_i:-.09 ^you're_welcome:.09
a_26:.09 a_27:-.09 a_9:-.09 a_night:.09 a_particular:-.09 a_temperature:.09 about_11:.09 about_dogman:.09 added:.09 address_?:-.09
am_bus:.09 am_on:.09 amphitheater:-.09 and_ending:.09 and_leaves:.09 another:-.09 any_preferred:-.09 are_3:.09 around_16:-.09 asian:-.09
at_warsaw:-.09 average_rating:.09 barber_shop:.09 baths_the:-.09 be_able:-.09 been_reserved:.09 beginning:.09 braves_at:-.09
by_hilton:-.09 cal_coast:-.09 carbon:-.09 carbon_leaf:-.09 chicago:.09 chinese:-.09 citi:.09 citi_field:.09 coast_credit:-.09 common:.09
concert:-.09 could_not:-.09 credit:-.09 credit_union:-.09 cruze:-.09 daniel:-.09 day_do:-.09 days_to:.09 dublin:-.09 ending:.09
event_name:-.09 fahrenheit_is:.09 family:-.09 flight_is:.09 floor:.09 football:-.09 for_6:-.09 for_which:-.09 forecast:-.09 forest:.09
found_1:.09 found_3:-.09 found_9:-.09 furman:.09 furman_street:.09 furniture:-.09 gynecologist:-.09 have_helped:.09 have_outdoor:.09
have_the:-.09 helped:.09 high_life:.09 hill:.09 him:-.09 however:.09 i_couldn't:-.09 i_located:.09 i've:.09 in_a:-.09 in_particular:-.09
in_vacaville:.09 information_useful:-.09 instead:-.09 interests:-.09 is_29:.09 is_60:-.09 is_925:.09 is_a:.09 is_about:.09 is_located:-.09
it_for:-.09 leaf:-.09 leave_?:-.09 leaves_from:.09 life_?:.09 like_me:.09 like_your:.09 many_people:-.09 minute:.09 moment:-.09
movie_would:-.09 museum_?:.09 not_right:-.09 of_help:.09 ok_i:.09 or_high:.09 or_the:-.09 park:.09 per:-.09 permitted:.09 places_in:-.09
pm_the:-.09 pm_today:.09 practice:-.09 prefer_a:-.09 process:.09 rated_4:-.09 ready:.09 released:-.09 rental_?:.09 reservation_enjoy:-.09
reservations:.09 restaurant_in:-.09 review_you:.09 room_and:.09 salon_is:.09 smoking_is:-.09 something_in:-.09 speed:-.09 staying:-.09
street_brooklyn:.09 suites:-.09 sunnyvale:.09 sure_could:.09 taking:-.09 that_information:-.09 that's_fine:-.09 the_falcons:.09
the_restaurant:.09 their_rating:.09 there_should:-.09 things:-.09 think_about:.09 this_hotel:.09 this_is:.09 to_send:-.09 to_stay:-.09
transfers_that:-.09 trying_to:-.09 under_the:.09 union_amphitheater:-.09 visit_them:-.09 vs_giants:-.09 was_made:-.09 watch_it:.09
what_time:-.09 wind:.09 wind_will:.09 with_alaska:.09 you_checking:-.09 you're:.09 you're_welcome:.09 your_preferences:-.09
your_savings:-.09 10_miles:.08 10_of:.08 100:.08 1000:-.08 11_30:.08 112:.08 13th:-.08 2_?:.08 217:.08 24:-.08 4_?:.08 4_and:.08 55_pm:.08
7_1:.08 70:-.08 72:.08 83:.08 91:-.08 93:.08 ^alright:-.08 ^any_preference:-.08 ^bahia:.08 ^bahia_resort:.08 ^bahia_resort_hotel:.08
^can_you_tell:-.08 ^do_you_prefer:-.08 ^dumbo:.08 ^enjoy_the_song:-.08 ^fine:-.08 ^great_i:-.08 ^i_can_see:.08 ^i_have_started:.08
^i_have_successfully:.08 ^i_will_be:-.08 ^i'm_looking_for:-.08 ^i've:.08 ^i've_found_1:-.08 ^in_what_city:-.08 ^it_departs:.08
^it_departs_from:.08 ^it_leaves_from:.08 ^no_that's:-.08 ^no_worries:.08 ^ok:-.08 ^okay_anything:.08 ^okay_anything_else:.08
^phone_number:.08 ^phone_number_is:.08 ^reservation_is:.08 ^sure_how_many:-.08 ^thanks_for:-.08 ^that_day:.08 ^that_is_correct:-.08
^the_apartment_is:-.08 ^the_balance:-.08 ^the_number:.08 ^their:-.08 ^their_address:-.08 ^their_address_is:-.08 ^try:-.08
^what_city_will:.08 ^what_kind_of:-.08 ^when_are_you:-.08 ^which_movie:-.08 ^you_have_an:.08 ^your_car_is:.08 ^your_tickets_are:.08
a_bus:-.08 a_luxury:-.08 a_rental:-.08 a_short:.08 actually_the:.08 airlines_at:.08 airport_is:-.08 also_a:-.08 am_and:-.08
an_interesting:-.08 and_on:-.08 and_there's:-.08 and_they:-.08 another_event:-.08 appointment_could:-.08 area_how:.08 arizona_vs:-.08
arrives_in:.08 at_9:-.08 at_blue:.08 at_concord:.08 at_lincoln:-.08 average_temperature:-.08 balboa_park:-.08 because:-.08 bedrooms:-.08
been_initiated:.08 been_made:-.08 begun:.08 body_double:.08 booked_you:.08 booking:-.08 braves:-.08 call_them:.08 car_available:-.08
category_of:-.08 charles_de:-.08 chevrolet:-.08 coming:.08 could_help:.08 course:-.08 criteria:-.08 currently_has:.08 day's:-.08
de_gaulle:-.08 depart:-.08 destination_station:-.08 diamondbacks:.08 down:-.08 else_?:.08 else_available:-.08 else_today:.08 email:.08
entrance_fee:-.08 event_taking:-.08 films:-.08 find_them:.08 food_?:-.08 found:-.08 francisco_that:.08 from_2015:-.08 from_4:.08
from_which:-.08 gaulle:-.08 gaulle_international:-.08 grand:-.08 grit:.08 happening_on:.08 has_2:-.08 have_started:.08 here:-.08
i_could:.08 i_further:.08 i_show:.08 i_try:.08 i've_scheduled:.08 in_lax:.08 is_18:-.08 is_21:.08 is_the:-.08 kane:-.08 lake:.08
like_an:-.08 look_in:.08 made_your:.08 make_another:.08 march_9th:.08 match:.08 me_your:-.08 might_you:.08 monday_?:.08 more_options:-.08
movie_is:.08 movie_with:.08 need_assistance:-.08 nice_and:.08 no_it:-.08 no_that's:-.08 no_worries:.08 now_i:-.08 of_4:-.08 of_course:-.08
of_food:-.08 of_money:.08 of_raining:.08 of_showers:.08 offer:-.08 office:.08 okay_anything:.08 opinion_on:.08 out_some:.08 pearson:.08
pearson_international:.08 place_and:.08 place_at:.08 place_to:-.08 pm_until:.08 raining:.08 reach:-.08 released_in:-.08 rock:-.08 room:.08
room_for:-.08 same_day:-.08 serve:.08 shop:.08 shortly:.08 showers:.08 showing:.08 someone:-.08 song_and:-.08 southeast:-.08 speeds:.08
standard_accord:-.08 standard_altima:-.08 successfully_made:-.08 suggest:-.08 suit:-.08 suits:.08 sure_can:-.08 take_3:.08 takes:.08
taking_place:-.08 temperature_on:.08 that_match:.08 that_one:-.08 the_california:-.08 the_reservations:.08 theater:.08 their_address:-.08
there_is:-.08 thinking:-.08 this_time:.08 thursday:.08 times:-.08 to_12:-.08 to_review:.08 to_you:.08 toronto_pearson:.08 transaction:-.08
true:.08 true_grit:.08 tuesday:-.08 unfurnished:.08 us:-.08 vacaville:.08 venue_is:-.08 viva:.08 viva_las:.08 vs_braves:-.08 want_in:.08
was_released:-.08 watch:-.08 watch_a:-.08 what_you're:.08 where_is:-.08 which_movie:-.08 will_be:-.08 will_need:-.08 wind_speed:-.08
wind_speeds:.08 with_no:-.08 worries:.08
`,
    },
    chat: {
      next: `
?:.67 do_you:.67 you_like:.67 married:.61 how_old:.55 are_you:.52 old_are:.51 any_hobbies:.5 bet:-.48 color:.47 do_that:-.47 hobbies:.47
own_a:.47 hobbies_?:.45 how_are:-.43 is_your:.42 visit:.42 were:-.42 make:-.41 you_married:.41 do:.4 it_?:-.4 would:-.4 europe:.39
funny:.38 married_?:.38 ^are:.37 growing:.37 is_that:-.37 say:-.37 i_bet:-.36 one_of:-.36 turtle:-.36 any:.35 if:-.35 like_a:-.35
more:-.35 one:-.35 sounds:-.35 the_color:.35 to_the:.35 about_yourself:.34 fun:-.34 i_go:.34 them:-.34 with_a:-.34 as_well:-.33 dolls:.33
food:.33 stop:-.33 wear:-.33 well:-.33 your:.33 ^ok:.32 how_do:-.32 much:-.32 must:-.32 now_?:-.32 pink:.32 s:-.32 you_from:.32 ^great:.31
am_good:-.31 amazing:-.31 dogs:-.31 far:.31 french:.31 my_dogs:-.31 short:.31 some:-.31 ^nice_!:-.3 ^not:-.3 could:-.3 games_?:.3 hi:-.3
how_is:.3 keeps:-.3 names:-.3 other:-.3 since:-.3 sister:-.3 to_?:-.3 we:.3 you_are:-.3 you_going:-.3 ^that_sounds:-.29 day:-.29
do_for:.29 favorite:.29 female_?:.29 for_a:.29 go_to:.29 have_any:.29 i:.29 i_own:.29 it:-.29 lonely:-.29 nice_i:.29 red:.29 someday:-.29
your_favorite:.29 ^ah:-.28 ^hi:-.28 ah:-.28 best_friend:.28 good_luck:-.28 i_get:.28 is_great:-.28 is_in:-.28 italian_food:.28 relax:-.28
talking:-.28 that_sounds:-.28 weather:.28 ^just:-.27 along:.27 hard:-.27 listen:-.27 me:.27 shop:-.27 sounds_fun:-.27 the_playground:.27
there:-.27 today:.27 what_do:.27 what_i:-.27 young:-.27 ?_mine:.26 ^i_am_good:-.26 ^well_that_is:-.26 computer:-.26 do_your:.26 down:-.26
hats:-.26 i_could:-.26 i_do:-.26 like_your:-.26 playground:.26 smart:.26 take:-.26 yesterday:.26 you_live:.26 ^cool_i:.25 ^nice_i:.25
about_you:-.25 am_well:-.25 fashion:.25 favorite_food:.25 in_your:.25 need_a:.25 pet:.25 pets_?:.25 prefer:-.25 where:.25 work_?:.25
!_do:.24 10:-.24 ^hi_i_am:-.24 ^i_bet:-.24 ^me_too_i:-.24 ^my_dad:-.24 ^what:-.24 am_going:.24 car:.24 donuts:.24 for_?:-.24 love_dogs:.24
man_i:-.24 ok:.24 so_do:.24 you_must:-.24 ?_that:-.23 ^me:-.23 all:-.23 all_the:-.23 along_with:.23 am_so:-.23 donate:.23 exercise:.23
expensive:-.23 female:.23 fit:-.23 ford:-.23 good_how:-.23 have_you:.23 i_started:.23 is_my:.23 listen_to:-.23 not_but:.23 nothing:-.23
piano:-.23 speaking:.23 to_you:-.23 wrong:-.23 you:.23 ?_what:-.22 ^great_!:.22 ^he:-.22 ^i_have_to:-.22 ^i_love_the:-.22 all_day:-.22
and_have:.22 any_pets:.22 beach:-.22 book:-.22 cancer:.22 charlie:-.22 congratulations:-.22 did_you:.22 drive_a:.22 farm:.22 fun_?:.22
getting:.22 grey:.22 has:-.22 have_never:-.22 hip:-.22 is_good:.22 is_red:.22 meat:.22 must_have:-.22 next:.22 old:.22 part:.22 raise:.22
thank_you:-.22 that:-.22 the_beach:-.22 them_?:-.22 they:-.22 today_?:.22 too_!:-.22 use:-.22 workout:-.22 ^awesome_!_i:-.21 ^it_was:-.21
^sounds_like:-.21 about:-.21 adopted:-.21 and_i:.21 blonde:.21 but_they:-.21 could_go:.21 events:.21 favorite_movie:.21 first:.21 fly:.21
fun_!:-.21 gymnastics:.21 have_kids:.21 in_college:.21 just_got:-.21 like_the:-.21 machine:-.21 make_you:-.21 me_too:-.21 mechanical:.21
no:-.21 now_that:.21 of_your:.21 often:-.21 only_eat:.21 to_shop:-.21 to_travel:.21 twitter:-.21 volunteer:-.21 what_?:-.21 why_do:-.21
win:-.21 would_like:-.21 you_believe:.21 you_will:-.21 ^i_have_never:-.2 ^i_have_two:-.2 ^i_prefer:-.2 a_fan:-.2 am:.2 and_french:.2
at_the:.2 been_for:.2 between:-.2 choice:-.2 come:-.2 disney:.2 each:-.2 favorite_?:-.2 favorite_color:.2 from_a:-.2 got_a:.2 have_been:.2
he:-.2 hear_that:-.2 i_believe:-.2 i_wear:-.2 know_it:.2 like_sports:.2 makes:.2 music:.2 musician:.2 nissan:.2 not_really:-.2 olympic:-.2
shelter:.2 shipyard:.2 the_us:.2 there_are:-.2 to_talk:-.2 treadmill:-.2 until:-.2 wedding:-.2 what_is:.2 will_not:.2 you_know:.2
your_family:.2 !_?:-.19 !_how:-.19 ^are_you:.19 ^i_have:-.19 ^that_is_so:-.19 a_great:-.19 and_go:-.19 bet_you:-.19 birthday:-.19 came:.19
consider:-.19 cool_my:-.19 day_?:-.19 dogs_are:-.19 for_fun:.19 girlfriend:.19 good_too:.19 hair:.19 heard_of:-.19 just_like:-.19
lot_to:-.19 male:.19 near:-.19 own:.19 pick:.19 quite:-.19 really_i:-.19 sad:-.19 school_and:-.19 speaking_of:.19 store:.19 that_i:.19
the_weather:.19 thing_to:-.19 time:.19 to_disney:.19 tractor:.19 u:.19 watching:.19 whats_your:.19 yes_i:-.19 you_work:.19 !_so:.18 18:.18
?_are:.18 ?_i:.18 ^ha:.18 ^i_enjoy:-.18 ^oh:-.18 ^what_is:-.18 a_good:-.18 a_new:.18 again:.18 am_also:.18 am_from:.18 am_single:-.18
are_your:.18 awesome_!:.18 cars_?:.18 cheeseburgers:.18 christopher:.18 christopher_columbus:.18 day_i:.18 do_!:-.18 fan:-.18 folk:.18
grew:-.18 grew_up:-.18 grill:.18 he_is:-.18 hip_hop:-.18 hop:-.18 horses:.18 i_hope:.18 i_would:-.18 in_my:.18 it_a:-.18 kids_?:.18
like:.18 maybe:-.18 mini_van:.18 myself:-.18 never_heard:-.18 nice_!:-.18 not_drink:-.18 old_school:-.18 possible:-.18 ready_for:.18
right_?:-.18 shawarma:-.18 should:.18 so_sorry:-.18 thank:-.18 van:.18 you_do:.18 you_find:-.18 ?_how:-.17 ^good_i:.17 ^how_are_you:.17
^i_live:-.17 ^nice_!_i:-.17 ^okay:.17 ^there:-.17 ^when_i:.17 a_construction:.17 a_kid:-.17 are_the:.17 because_i:.17 concerts:-.17
dogs_do:-.17 dude:-.17 ever:.17 foods:.17 friend:.17 garden:.17 getting_married:.17 guess:.17 have_a:.17 have_not:-.17 having:.17
horse:.17 i_know:-.17 i_live:-.17 i_love:.17 i_prefer:-.17 i_will:.17 if_i:-.17 is_a:-.17 is_actually:.17 is_really:-.17 luck_with:-.17
may:-.17 maybe_i:-.17 miles:-.17 mini:.17 much_i:-.17 music_?:.17 not_like:-.17 oh_no:-.17 open:-.17 red_and:.17 remember:-.17 rowing:-.17
rowing_machine:-.17 since_i:-.17 so:.17 sound:-.17 talking_to:-.17 their:-.17 things:-.17 to_my:.17 travel_?:.17 triplets:-.17
very_much:-.17 war:.17 where_are:.17 years:.17 you_sound:-.17 yourself:.17 ?_or:-.16 ^awesome:.16 ^i_am_well:-.16 ^i_get:.16 ^i_see:.16
^i_would_love:-.16 a_teacher:-.16 about_it:-.16 and_play:-.16 are:.16 as_i:-.16 blocks:-.16 boy:-.16 brought:.16 color_?:.16
construction:.16 dog_?:.16 dog_agility:.16 enjoy_it:-.16 get_married:.16 go_for:-.16 great_to:-.16 how_to:-.16 huh:-.16 i_find:.16
i_make:-.16 i_work:.16 is_amazing:-.16 is_an:-.16 italian:.16 know_what:-.16 language:.16 left:.16 left_me:.16 let:.16 like_music:.16
like_working:-.16 lot:-.16 lucky:-.16 model:.16 nursing:-.16 out_with:.16 play_?:-.16 ride:.16 spend_my:-.16 taught:-.16 taught_me:-.16
that_s:-.16 thing:-.16 think_so:-.16 times:.16 to_church:-.16 to_relax:-.16 to_school:.16 up_with:-.16 well_that:-.16 where_do:.16
will_be:.16 wish:.16 you_ever:.16 you_still:-.16 !:-.15 16:-.15 ?_you:-.15 ^have_you:.15 ^he_is:-.15 ^how_are:.15 ^i_am_doing:-.15
^i_am_so:-.15 ^mine:-.15 ^no_i_do:.15 ^oh_no:-.15 ^yes_and:.15 ^yes_i:-.15 a_turtle:-.15 alot:-.15 am_doing:-.15 beautiful:.15
bought_a:.15 bummer:-.15 but_my:-.15 children:.15 compete:-.15 do_it:-.15 do_like:-.15 doing_good:.15 double:-.15 fish:.15 food_?:.15
german:.15 growing_up:.15 has_been:-.15 hoping:-.15 how_did:-.15 i_drive:.15 i_see:.15 i_workout:-.15 in_?:-.15 in_it:.15 is_funny:.15
is_interesting:.15 just_moved:.15 kinds:-.15 knit:.15 me_what:-.15 mean:-.15 my_family:.15 my_own:-.15 my_sister:-.15 nice:.15 no_but:-.15
north:-.15 not_be:-.15 of_the:-.15 papaya:.15 parents:-.15 pick_up:.15 really_nice:-.15 sell:-.15 skinny:.15 soda:.15 sorry_i:.15
sorry_to:-.15 spent:.15 stuff:-.15 super:-.15 take_it:-.15 tell_me:.15 to_do:.15 to_music:-.15 to_try:-.15 to_work:-.15 tv:.15
type_of:-.15 very:-.15 very_well:-.15 we_should:.15 wear_a:-.15 while:-.15 won_a:.15 work_and:-.15 wow_i:-.15 yes_and:.15 !_my:-.14
^did:-.14 ^good_luck:-.14 ^i_am_sorry:-.14 ^i_can:-.14 ^i_could:-.14 ^i_have_a:.14 ^i_just:.14 ^i_love_to:-.14 ^i_understand:.14
^maybe_i:-.14 ^my:.14 ^one:-.14 ^sure_!:-.14 ^that_s:-.14 ^that_sounds_great:-.14 a_gold:.14 a_lot:-.14 animals:.14 around:-.14 attend:.14
awful:-.14 back_from:-.14 bad:.14 big:.14 books:.14 bought:.14 can_you:.14 class:.14 columbus:.14 currently:-.14 disney_world:.14
do_enjoy:-.14 do_they:.14 eating:-.14 education:-.14 enough:.14 family:.14 for_your:-.14 gamble:-.14 get_me:-.14 green:-.14 ha:.14
happened:-.14 hates:-.14 house_with:.14 however:.14 i_wish:.14 i_won:.14 in:.14 it_does:-.14 italy:-.14 keeps_me:-.14 kids:.14 king:.14
look:.14 love_music:.14 love_the:-.14 months:.14 my:.14 my_parents:-.14 not_support:.14 now:-.14 plan:-.14 roof:.14 see_a:-.14 selling:.14
services:-.14 shop_for:-.14 six:.14 song:.14 songs:-.14 sounds_like:-.14 to:.14 to_listen:-.14 to_visit:.14 true:.14 vanilla:.14
volunteering:.14 water:-.14 way:-.14 well_you:-.14 would_love:-.14 you_drink:.14 you_win:-.14 !_you:-.13 1992:.13 3rd:.13 5:-.13 ?_my:-.13
^do_you_want:-.13 ^ha_ha:.13 ^i_hope:.13 ^i_love:-.13 ^it:-.13 ^my_parents:.13 ^no_but:-.13 ^not_really:-.13 ^thanks:.13 ^that_is:.13
^that_is_good:.13 ^that_is_very:.13 ^they_are:-.13 ^well_you:-.13 ^what_do:.13 ^why:-.13 ^why_not:-.13 a_favorite:-.13 a_very:.13
a_week:-.13 about_my:-.13 allowed:-.13 always_on:-.13 am_a:-.13 am_retired:.13 am_sorry:-.13 an:-.13 army:-.13 around_the:-.13
at_school:-.13 avoid:-.13 awesome:.13 been:.13 better_than:-.13 brown:.13 carolina:-.13 chicago:.13 chicken:.13 church:-.13 close_to:.13
color_is:.13 do_have:-.13 dogs_!:.13 early:-.13 for_my:.13 ford_pinto:-.13 girl:.13 go:.13 great:-.13 group:-.13 grown:-.13 hat:-.13
have_two:-.13 heard:-.13 hello:-.13 helped:.13 here:.13 him:-.13 i_actually:.13 i_may:-.13 i_sing:-.13 in_somalia:.13 indeed:.13 into:.13
job_i:-.13 like_that:.13 living:.13 looking_for:.13 major:.13 making:.13 mechanical_engineer:.13 medal_in:.13 money_on:-.13 move:-.13
nice_of:-.13 of_time:.13 once_i:.13 personal:-.13 running:-.13 sorry:-.13 sure_do:-.13 taking_a:.13 that_you:-.13 the_olympics:-.13
there_is:-.13 those:-.13 through:-.13 to_go:-.13 to_stay:.13 told:.13 unless:-.13 up_?:-.13 use_a:-.13 want_to:.13 watches:-.13 weird:.13
what_was:-.13 whats:.13 wife_is:-.13 worker:.13 yacht:.13 yes:-.13 you_?:-.13 you_a:.13 you_can:-.13 you_see:-.13 !_what:.12 1:-.12
^a:-.12 ^ah_i:-.12 ^hello:-.12 ^hi_!:-.12 ^i_am:-.12 ^i_got:-.12 ^i_had:-.12 ^i_try:.12 ^i_try_to:.12 ^so_i:-.12 ^sounds:-.12
^that_is_nice:.12 ^that_is_not:-.12 ^what_do_you:.12 ^yeah_it:-.12 a_living:.12 agility:.12 ah_i:-.12 am_getting:.12 am_i:.12 am_not:.12
am_older:.12 and_sing:-.12 back:-.12 be_in:.12 blue:.12 building:.12 children_?:.12 clean:-.12 daughter:.12 deaf:-.12 do_?:.12 do_the:-.12
doing_today:.12 dying:.12 eat:.12 economics:.12 evening_?:.12 every_week:.12 family_is:-.12 for_it:-.12 good:.12 good_you:-.12
hard_to:-.12 have_fun:-.12 hi_!:-.12 homeless_shelter:.12 honestly:-.12 horses_?:-.12 hours:.12 how_nice:-.12 i_can:.12 i_got:.12
i_must:-.12 is_cool:.12 it_!:.12 it_sure:.12 just_came:.12 just_do:-.12 kinds_of:-.12 like_me:.12 like_to:.12 listening:-.12 love:.12
match:-.12 me_i:-.12 mine_is:.12 my_favorite:.12 my_friend:.12 my_hair:.12 of_music:.12 on_facebook:-.12 play_on:.12 powers:-.12
really:-.12 seeing:-.12 several:-.12 somalia:.12 spend_a:-.12 teacher:-.12 the_age:.12 they_like:-.12 too_and:-.12 turned_18:.12 watch:.12
watched:.12 weekends:.12 what_type:-.12 winter:.12 with_?:.12 yeah_it:-.12 !_have:-.11 ^i_do_like:-.11 ^i_think_i:-.11 ^me_too:-.11
^there_are:-.11 ^well_that:-.11 ^yes_i_love:-.11 ^you:-.11 a_bookstore:.11 actually:.11 aerosmith:-.11 agility_classes:.11 allow:-.11
american:-.11 and_a:.11 and_now:-.11 and_you:.11 awesome_what:.11 baby:.11 bake:-.11 being_in:-.11 big_truck:.11 bit_of:.11 boyfriend:.11
burger_king:.11 buy:-.11 california:.11 can_not:.11 city:-.11 classes:.11 could_be:-.11 custodian:-.11 do_i:-.11 does:-.11 dog:.11
dress:.11 drive:.11 driving:.11 farm_?:.11 get_out:.11 good_and:.11 good_just:-.11 grade:.11 guy:.11 have:.11 hey_!:-.11
human_services:-.11 i_am:.11 i_hate:.11 i_need:.11 is:.11 life_coach:-.11 life_is:-.11 like_it:-.11 listening_to:-.11 me_a:.11
more_into:-.11 most_of:.11 mouse:.11 my_heart:.11 my_tractor:.11 not_very:-.11 now_!:-.11 oh:-.11 parks:.11 place:.11 rich:-.11 sales:-.11
scorpions:.11 seem:-.11 since_my:.11 sisters:.11 sometimes_i:.11 soon:.11 sound_like:-.11 sounds_interesting:-.11 stand:-.11 still:-.11
students:-.11 t:-.11 the_hospital:-.11 then_i:.11 type:-.11 using:.11 very_cool:-.11 video:.11 wait:-.11 was_an:.11 was_your:-.11 week:.11
what:-.11 what_happened:-.11 wrong_with:-.11 you_want:-.11 ^do_you_like:.1 ^how:-.1 ^i_did_not:-.1 ^lol:.1 ^now_that:-.1
^that_is_awesome:.1 ^yes_it:.1 a_cat:.1 a_child:-.1 a_german:.1 a_home:.1 a_super:-.1 a_walk:.1 a_year:.1 about_the:-.1 after_a:-.1
already:-.1 also_a:.1 am_very:-.1 and_do:-.1 animals_?:.1 any_other:-.1 aunt:.1 cat:.1 cats:-.1 clothes:.1 colorado:.1 dangerous:.1
drinking:.1 drive_?:.1 ex:-.1 excited:-.1 fan_of:-.1 father_was:.1 from_my:-.1 get_a:-.1 get_it:.1 get_my:.1 go_on:.1 gold_medal:.1
good_at:.1 ha_ha:.1 here_i:.1 hero:-.1 homeless:.1 homework:-.1 huge:-.1 i_recently:.1 i_study:.1 i_sure:-.1 in_this:-.1 it_all:-.1
it_has:-.1 just_love:.1 like_my:.1 live_a:-.1 looks:.1 man:-.1 me_something:.1 money_to:-.1 mountain:.1 nature:.1 not_even:-.1 of:-.1
others:-.1 player:.1 practice:-.1 retired:.1 retirement:-.1 school_?:.1 see_the:.1 so_much:.1 started:.1 terrible:.1 the_kids:-.1
the_same:.1 the_time:-.1 the_treadmill:-.1 think_about:-.1 thought:.1 time_stop:-.1 to_me:.1 to_spain:-.1 to_that:-.1 too:-.1 tough:.1
twice:.1 unfortunately:-.1 vanilla_ice:.1 video_games:.1 walking:-.1 weakness:.1 whole:-.1 with_her:-.1 with_the:-.1 wonderful_i:.1
yes_it:.1 you_!:.1 you_go:.1 you_in:.1 you_too:-.1 your_spare:.1 !_its:-.09 ^awesome_i:.09 ^haha:-.09 ^hey_!:-.09 ^i_am_great:.09
^i_am_in:.09 ^i_do_but:.09 ^if_i:-.09 ^like:-.09 ^my_favorite:.09 ^no_but_i:-.09 ^right:.09 ^since:-.09 ^wow_!:-.09 ^you_are:-.09
a_huge:-.09 after_i:.09 am_actually:-.09 am_great:.09 am_pregnant:.09 am_too:-.09 and_fries:-.09 and_they:-.09 as_an:-.09 become:.09
better:-.09 boring:-.09 build:-.09 by:.09 by_the:.09 coffee:.09 common:-.09 cool_i:.09 die:-.09 does_not:-.09 doing_?:-.09
doing_great:-.09 due:.09 due_to:.09 except:-.09 fave:.09 florida:-.09 from_india:.09 good_i:.09 graduated:-.09 great_i:.09 great_just:-.09
have_to:-.09 help:.09 helped_me:.09 her:-.09 high:-.09 holidays:.09 hopefully:-.09 husband_and:-.09 i_already:-.09 i_also:.09 i_grew:-.09
in_colorado:-.09 industry:-.09 inside:-.09 is_bad:.09 is_not:-.09 is_one:-.09 it_on:-.09 kid_?:.09 late:.09 like_pizza:.09 live_?:.09
made:-.09 make_time:-.09 marathon:-.09 marry:.09 may_be:-.09 me_?:.09 me_to:.09 met:-.09 mickey:.09 my_dad:-.09 my_fave:.09 my_new:.09
my_older:-.09 not_so:-.09 online:.09 party:.09 people:.09 psychology:-.09 queen:-.09 ready_to:-.09 really_like:.09 recently:.09 role:.09
shopping:-.09 side:-.09 so_what:.09 someone:.09 sure:.09 survive:-.09 the:.09 they_are:-.09 think:-.09 this_evening:.09 to_dance:-.09
to_marry:.09 to_say:-.09 twins:-.09 wants:.09 was:.09 was_born:.09 we_are:.09 we_do:.09 weekend:-.09 when:-.09 with_you:-.09 wow_you:-.09
you_eat:-.09 you_this:.09 you_were:-.09 your_parents:.09 yours_?:.09 10_years:-.08 1000:-.08 24:.08 ^hello_!:-.08 ^hello_i:.08 ^hey_i:.08
^i:-.08 ^i_am_going:.08 ^i_did:-.08 ^i_wish:.08 ^i_wish_i:.08 ^i_work_at:-.08 ^in:.08 ^no_i:.08 ^not_really_i:-.08 ^oh_cool:-.08
^oh_that_is:.08 ^oh_wow_i:-.08 ^really:-.08 ^so_you:-.08 ^sorry:.08 ^that_is_cool:.08 ^that_is_pretty:-.08 ^we:.08 ^yeah_it_is:-.08 a:.08
a_car:-.08 a_country:.08 a_gym:.08 a_life:-.08 a_rolls:-.08 after_my:-.08 alone:.08 also:.08 always_be:-.08 am_more:-.08
an_interesting:-.08 and_kids:-.08 anymore:.08 are_always:-.08 are_in:-.08 art:-.08 athletic:.08 believe_in:.08 black:-.08
britney_spears:.08 can:-.08 can_have:-.08 cant:-.08 care_of:-.08 change:-.08 chatting_with:.08 construction_worker:.08 do_but:.08
do_not:-.08 do_when:.08 dogs_i:-.08 enjoy:.08 everywhere:.08 fast:-.08 field:-.08 finance:-.08 fine:.08 friends_and:-.08 hello_!:-.08
hello_i:.08 hey_i:.08 home:-.08 horse_farm:.08 i_always:.08 i_had:.08 i_read:.08 i_really:.08 i_stay:-.08 i_try:.08 i_understand:.08
i_was:.08 i_worked:.08 in_ohio:.08 interesting_i:.08 is_going:-.08 is_what:-.08 is_wonderful:.08 just_have:-.08 kids_and:-.08 lawyer:.08
library:.08 life:-.08 like_i:-.08 lives:.08 love_them:.08 luck:-.08 market:-.08 marriage:-.08 medicine:-.08 meditation:-.08 miss:.08
mountain_biking:.08 move_to:.08 much_time:.08 my_car:.08 my_toys:.08 my_wife:.08 no_!:.08 now_i:-.08 of_them:-.08 oh_cool:-.08 on:.08
or_do:-.08 out_a:-.08 paella:.08 part_of:.08 places:-.08 put:-.08 raised:.08 reading:-.08 ride_horses:.08 right_now:-.08 robot:.08
run_a:.08 seem_to:-.08 should_go:.08 son:-.08 starcraft:.08 start:-.08 subject:.08 teacher_i:-.08 teachers:-.08 that_the:.08 that_was:.08
the_rolling:-.08 them_in:-.08 then_?:-.08 those_are:.08 to_get:.08 to_help:.08 to_retire:.08 understand:-.08 up_on:-.08 volunteer_at:-.08
watch_?:.08 what_are:-.08 where_you:.08 will:.08 will_try:-.08 with_my:.08 work:.08 work_at:.08 wow_!:-.08 you_to:-.08 your_dogs:-.08
`,
      previous: `
why:-.6 ?:-.53 use:-.48 days:-.46 which:-.45 what:-.43 guitar:-.42 ^no_i_do:-.38 you:-.38 church:.37 favorite_color:.37 s:.37 always:.35
am_a:-.35 do_you:-.35 good_just:.35 play:-.35 ^a:.34 i_just:-.34 am_always:.33 color:.33 different:-.33 nice_to:.33 all_day:-.32
the_playground:.32 ^i_live:-.31 ^you:.31 about:-.31 find:-.31 getting:-.31 i_own:-.31 more:.31 off:-.31 time_i:-.31 us:-.31 of_my:.3
playground:.3 probably:.3 school_and:.3 spare:-.3 we_have:.3 whole:.3 you_have:-.3 5:.29 ^yes_i_am:-.29 a_cat:-.29 and:.29 company:-.29
i_also:-.29 place:.29 until:.29 ^do_you_have:-.28 business:.28 country:-.28 does_not:-.28 friend:-.28 i_actually:-.28 i_live:-.28
my_life:-.28 possible:.28 spare_time:-.28 winter:.28 years_old:-.28 ^i_am_from:.27 by_my:-.27 detention:.27 do_for:-.27 our:.27
physical:-.27 scary:.27 tea:-.27 thank:.27 to_you:-.27 what_is:-.27 working:-.27 ^it_was:-.26 am_so:-.26 and_play:-.26 europe:-.26
french:.26 late:-.26 lonely:-.26 named:.26 that_!:-.26 15:-.25 around:-.25 be_a:.25 for_a:-.25 horses:.25 my_children:.25 new:-.25
playing:.25 same:-.25 watching:.25 you_from:-.25 ^hello_i:-.24 ^not:-.24 are_you:-.24 at:-.24 care:-.24 cooking:-.24 ex:-.24 for_that:.24
hate:-.24 hello_i:-.24 music:-.24 the_only:-.24 to_college:.24 whats:-.24 your:-.24 !_but:-.23 ^awesome_!:.23 ^no_i_have:.23 ^they:-.23
about_it:-.23 all_i:.23 and_the:-.23 been:-.23 crazy:-.23 due:.23 i_will:.23 is_why:-.23 kid:-.23 may_be:.23 me_?:.23 older:.23
person:-.23 school_i:-.23 survive:-.23 tacos:.23 though:.23 to_keep:-.23 tonight_?:-.23 travel:-.23 where_are:-.23 where_do:-.23 won:-.23
5_years:.22 although_i:-.22 am_only:.22 am_too:-.22 burger:-.22 center:.22 chicken:.22 dead:.22 do_drugs:.22 dream:.22 evening:.22
football:.22 for_school:-.22 great_!:-.22 how_are:-.22 i_cant:-.22 i_use:-.22 married:.22 next:.22 of_a:-.22 season:.22 seen:-.22 song:.22
will_you:-.22 would_be:-.22 you_like:-.22 ^i_am_a:-.21 ^i_am_in:-.21 awesome_!:.21 because:-.21 by:-.21 else:-.21 folk_music:-.21
good_!:-.21 guy:.21 have_you:-.21 i_enjoy:-.21 mostly:-.21 my_parents:-.21 not_a:.21 outdoors:-.21 rule:.21 soda:-.21 story:-.21
time_to:.21 to_eat:.21 treadmill:-.21 trying_to:.21 tv:.21 what_are:-.21 where:-.21 work_at:-.21 !_i:.2 ^hello_i_am:-.2 ^hi_how:-.2
^i_did:.2 ^i_have_been:-.2 ^i_try:-.2 ^oh_ok:.2 a_custodian:-.2 all_of:-.2 cant:-.2 children:.2 day:-.2 drive:-.2 have_not:-.2 hi_how:-.2
i_listen:-.2 i_may:.2 last:.2 me_!:-.2 me_to:.2 now_?:-.2 oh_ok:.2 old_i:-.2 out:-.2 papaya:.2 pay:-.2 rolling:.2 rolling_stones:.2
see_the:.2 stones:.2 tell:-.2 there_is:-.2 what_i:.2 why_i:-.2 you_and:-.2 you_are:.2 ^have:-.19 ^how_old:.19 ^i_am:.19 ^maybe:-.19
^me:.19 ^me_too_!:.19 ^no:.19 ^yes_my:.19 am_more:.19 am_retired:-.19 and_work:.19 believe_in:.19 cat:-.19 christopher:-.19
christopher_columbus:-.19 could_be:-.19 finance:.19 ghost:.19 going:-.19 haha:.19 human_services:-.19 i_eat:.19 i_really:.19
interesting:-.19 keep:-.19 means:.19 my_ex:-.19 not_really:-.19 not_so:.19 on_my:-.19 parents:-.19 park:-.19 royce_ghost:.19 sisters:.19
someone:-.19 store:-.19 tend:-.19 to_cook:-.19 to_travel:-.19 today_?:.19 weekends:.19 yale:.19 yes_my:.19 10:-.18 ^do_you_like:-.18
^hi_how_are:-.18 ^i_think:-.18 ^not_much:-.18 ^there_are:.18 a_year:-.18 again:-.18 am_not:.18 at_home:-.18 ate:.18 big:-.18 cali:.18
favorite_is:-.18 florida:-.18 foods:-.18 go:-.18 having:-.18 i_do:.18 is_one:.18 it_a:.18 made:.18 making:-.18 may:.18 me_and:-.18
not_think:-.18 piano:-.18 plan:-.18 some_of:.18 swim:-.18 taking:-.18 to_spend:.18 took:.18 two_dogs:-.18 up_on:-.18 visiting:.18
would_like:-.18 you_tonight:-.18 ^good_i:-.17 ^haha:.17 ^how:.17 ^i_am_sorry:.17 ^i_try_to:-.17 ^interesting:-.17 ^yeah:.17
a_bookstore:-.17 alabama:-.17 almost:.17 although:-.17 anything:.17 awesome_i:-.17 be_very:.17 being_in:-.17 burger_king:-.17
college_?:.17 disney:-.17 done:-.17 electrician:-.17 enough:.17 field:-.17 four:.17 george:-.17 hero:.17 i_started:.17 in_a:-.17
in_school:.17 is_it:-.17 lab:.17 life_coach:-.17 like_horses:.17 like_that:.17 lived_in:-.17 love_mickey:-.17 maybe:-.17 me_about:-.17
more_into:.17 not_drink:.17 of_money:.17 old_and:-.17 olympic:-.17 on_a:-.17 school_?:-.17 shawarma:-.17 should:-.17 so_i:-.17
well_how:-.17 well_i:-.17 you_can:-.17 !_that:-.16 18:.16 ^but:-.16 ^hello_there:-.16 ^hey_there:-.16 ^i_am_the:-.16 ^i_prefer:.16
^i_work:-.16 ^it_is:.16 ^my_favorite:-.16 ^ok:-.16 a_big:-.16 a_lab:.16 a_turtle:-.16 all_my:.16 almost_as:.16 and_they:.16 artist:-.16
beautiful:-.16 block:-.16 car:-.16 cool_do:.16 cool_my:.16 die:.16 doing:-.16 due_to:.16 especially:.16 every_week:.16 every_year:.16
family_is:.16 girls:-.16 grill:.16 have_an:.16 hello_there:-.16 hey_there:-.16 important:.16 jobs:-.16 kids_on:-.16 looking:-.16
lovely:.16 make_time:-.16 many:.16 me_too:.16 mom_is:.16 much_time:.16 my_aunt:.16 never:.16 new_kids:-.16 not_i:-.16 not_sure:-.16 o:-.16
of_time:-.16 old:-.16 online:.16 only_eat:-.16 play_video:-.16 some:.16 special:-.16 spend:.16 take_it:.16 the_block:-.16 tiring:.16
to_buy:.16 use_to:-.16 whats_your:-.16 when:.16 work_today:.16 wrestler:-.16 you_should:-.16 you_speak:.16 yourself:-.16 !_we:.15
!_you:-.15 8:.15 ^a_little:.15 ^awesome:.15 ^i_go:-.15 ^i_m:-.15 ^never:-.15 ^not_really:-.15 ^oh_man:-.15 ^that_is_a:.15 ^we:.15
^yeah_it:.15 ^yes:-.15 a_break:.15 a_good:.15 a_living:-.15 a_rolls:.15 after_my:.15 and_he:-.15 animal:.15 at_burger:-.15 at_my:-.15
because_i:-.15 bike:-.15 books:-.15 boy:-.15 do_that:-.15 everything:.15 full:-.15 goes:-.15 going_?:-.15 graduate:-.15 grandkids:.15
have_time:.15 heard_of:-.15 honestly:-.15 horror:-.15 however:-.15 i_tend:-.15 is_something:-.15 listening_to:.15 man:-.15 meet:.15
meet_you:.15 mine_are:.15 mom:-.15 moving:.15 my_big:-.15 my_hair:-.15 not_my:-.15 of_them:.15 oh_man:-.15 old_school:-.15 parks:-.15
places:-.15 sister:.15 sometime:.15 spears:-.15 still_in:.15 sure:-.15 thanks_!:-.15 that_in:-.15 them:.15 time_stop:-.15 to_relax:-.15
together:.15 too_much:-.15 too_my:.15 volunteering:.15 will_not:-.15 yeah_it:.15 yes_!:.15 ^i_am_not:-.14 ^i_love:.14 ^it_is_a:-.14
^lol:-.14 ^me_too:.14 ^no_it_is:-.14 ^same:-.14 ^what:-.14 a_kid:-.14 a_life:-.14 and_now:.14 athletic:-.14 bus:-.14 clean:.14 clown:.14
coach:-.14 coffee:-.14 colorado:-.14 coming:.14 cook:-.14 eyes:.14 family:-.14 fishing:-.14 five:.14 give:-.14 good:.14 had_to:-.14
hate_it:-.14 have_any:-.14 hobbies_?:-.14 human:-.14 i_think:-.14 i_travel:-.14 if:.14 in_my:-.14 interested:.14 is_bad:.14 is_the:.14
is_your:-.14 it_sounds:-.14 just_started:-.14 like_the:-.14 love_to:-.14 lunch:-.14 me_of:-.14 might:.14 my_spare:-.14 on_me:-.14
one_of:.14 orange:.14 play_games:-.14 really_?:.14 really_enjoy:.14 reminds:-.14 reminds_me:-.14 retire:-.14 robot:-.14 roof:-.14
second:-.14 sounds_cool:.14 super:.14 thank_you:.14 that_does:-.14 that_was:.14 trying:.14 unique:.14 vegan:-.14 we_had:.14 we_live:.14
which_i:-.14 while_i:.14 with_them:.14 wrong:.14 !_so:-.13 2_dogs:-.13 ^cool_!_i:-.13 ^do_you_live:.13 ^i_am_just:-.13 ^in:-.13
^maybe_you:-.13 ^thank:.13 ^when:-.13 ^why:-.13 ^yes_it:-.13 a_physical:-.13 alot:.13 am_in:.13 am_still:.13 and_a:.13 and_french:-.13
and_fries:-.13 are_all:-.13 are_just:-.13 back_to:-.13 before:-.13 blind:-.13 blind_dates:-.13 break_from:.13 brown:.13 choice:-.13
color_?:.13 come:-.13 cute:.13 degree:.13 do_your:.13 documentaries:.13 door_to:-.13 dude:.13 fly:.13 for_me:.13 for_work:-.13 get_me:.13
gonna:-.13 good_how:-.13 has:-.13 have_two:-.13 help_out:-.13 hot:.13 husband_is:.13 i_help:-.13 i_make:.13 i_mostly:-.13 i_still:-.13
i_try:-.13 is_funny:.13 italian_food:-.13 job_is:-.13 just_like:.13 just_taking:.13 king:-.13 left:.13 likes:-.13 listening:.13 local:-.13
much:-.13 must_have:-.13 nature:.13 not_let:-.13 not_work:.13 now_i:-.13 now_that:-.13 of_your:.13 ok_i:.13 part_of:.13
physical_therapist:-.13 say:-.13 scared:-.13 singer:-.13 so_cool:.13 stay_at:-.13 subject:-.13 the_internet:-.13 the_rolling:.13
their:-.13 to_live:.13 to_play:-.13 tonight:-.13 two:-.13 type_of:.13 up_?:.13 walks:.13 when_i:.13 while:.13 yeah:.13 yes_it:-.13
you_believe:.13 you_think:.13 your_favorite:-.13 yourself_?:-.13 10_years:-.12 ?_are:.12 ?_how:.12 ^awesome_!_i:.12 ^have_you:-.12
^i_am_so:-.12 ^i_could:.12 ^i_like:.12 ^that_sounds_like:-.12 ^we_are:.12 ^what_is_your:-.12 ^yes_!:.12 a_second:-.12 a_very:-.12
aerosmith:-.12 am_from:.12 any_hobbies:-.12 arm:-.12 around_the:-.12 aunt:.12 better_than:.12 bit:-.12 bit_of:-.12 clothing:-.12
could:-.12 could_go:-.12 daughter:.12 do_not:.12 food:-.12 found:-.12 get:-.12 get_out:-.12 good_at:.12 helps:.12 hit:-.12 hobby:-.12
houses:.12 how_did:-.12 i_might:.12 i_suppose:.12 if_i:.12 instruments:.12 is_red:.12 knitting:.12 lite:-.12 live_with:-.12 marathons:.12
marry:-.12 moved_here:-.12 my_car:-.12 never_been:-.12 of_course:-.12 oh:-.12 okay:-.12 on_tv:.12 organic:-.12 pinto:.12 pro:-.12
really_like:.12 ride:-.12 services:-.12 setting:-.12 shirts:.12 smart:.12 so:-.12 suppose:.12 sure_you:-.12 tend_to:-.12 the_hospital:.12
the_weekends:.12 them_!:-.12 there_are:.12 there_how:-.12 there_was:.12 thinking:-.12 to_marry:-.12 toys:.12 turn:-.12 what_your:-.12
with_her:.12 work_with:.12 working_at:-.12 ya:-.12 you_!:-.12 you_own:.12 your_parents:-.12 100:.11 ^ah_i:-.11 ^good_evening:.11
^hello_my:.11 ^how_old_are:.11 ^i_am_more:.11 ^i_had_a:-.11 ^i_just:-.11 ^i_will:.11 ^my_father:-.11 ^oh_okay:-.11 ^sorry:-.11 a_book:-.11
a_small:-.11 a_walk:-.11 agility:-.11 ah_i:-.11 am_on:.11 am_the:-.11 at_work:-.11 bank:.11 better:.11 book:-.11 boring:-.11 build:.11
care_of:-.11 chatting:-.11 chips:.11 cool_what:-.11 dad:-.11 dance:.11 do_a:-.11 dogs_are:.11 dress:.11 for:.11 for_lunch:-.11 god:.11
good_evening:.11 got_back:.11 great_just:-.11 has_been:-.11 have_fun:.11 heard:.11 hello_my:.11 hi:-.11 hip:-.11 hope_to:.11 i_bet:-.11
i_wear:-.11 is_going:-.11 is_too:-.11 it_can:.11 it_to:-.11 keep_my:-.11 know:.11 know_how:-.11 know_it:.11 light:.11 love_that:.11
married_?:.11 me_what:.11 met:-.11 money_on:-.11 musician:-.11 my_boyfriend:.11 my_dream:.11 my_new:-.11 north:.11 oh_okay:-.11
one_dog:.11 paella:-.11 pizza:-.11 poor:-.11 read:-.11 several:-.11 shipyard:.11 so_good:.11 so_much:.11 so_we:-.11 sports:-.11 stick:.11
students:-.11 studio:-.11 the:-.11 the_city:-.11 the_park:-.11 to_disney:-.11 to_give:-.11 to_meet:.11 to_pay:-.11 to_visit:-.11
try_to:-.11 up:.11 vanilla_ice:-.11 was_an:-.11 was_born:-.11 watching_the:.11 went:-.11 were:-.11 will_come:-.11 with:.11 work:.11
work_for:.11 work_out:.11 you_know:.11 you_must:.11 !_how:.1 60:-.1 ?_!:-.1 ^cool_i_am:.1 ^good_luck:.1 ^i_do_but:-.1 ^i_hate:.1
^i_live_in:-.1 ^i_play:-.1 ^i_tend:-.1 ^i_would:-.1 ^is:-.1 ^my_dad:-.1 ^my_wife:-.1 ^no_i:-.1 ^nope:.1 ^oh_yeah:.1 ^okay:-.1 ^really_?:.1
^that_is_funny:.1 ^those_are:.1 ^true:-.1 ^what_do:.1 ^yes_i:-.1 a_country:-.1 a_great:-.1 a_job:.1 a_little:.1 about_my:-.1 also:-.1
as_i:-.1 away_from:.1 bed:-.1 believe:.1 bills:-.1 body:-.1 bring:-.1 britney:-.1 but_it:.1 cheeseburgers:.1 cool:.1 country_music:-.1
did_you:.1 do_they:.1 dogs_!:-.1 dogs_?:-.1 dogs_name:-.1 donuts:.1 drink_or:.1 elementary:.1 feminist:.1 few:.1 from_work:.1
gold_medal:-.1 great:-.1 grown:.1 guess:-.1 hard_work:-.1 has_a:.1 hats:-.1 have_been:-.1 holidays:-.1 home_with:.1 husband:.1 i_had:-.1
i_heard:.1 i_play:-.1 i_prefer:.1 i_volunteer:-.1 in_college:-.1 internet:-.1 it_was:-.1 italy:-.1 job_i:.1 knit:.1 know_that:.1 large:-.1
like_music:-.1 like_pizza:-.1 like_you:-.1 living:.1 luck_with:-.1 mainly:-.1 money_to:-.1 my_name:.1 new_car:-.1 no_!:-.1 nope:.1
not_know:.1 nothing:-.1 oh_yeah:.1 old_are:.1 problem:.1 rather:.1 really_i:-.1 recently:-.1 rich:-.1 sale:-.1 saw:-.1 shopping:.1
study:.1 that_i:-.1 the_one:-.1 the_outdoors:-.1 the_treadmill:-.1 thing_i:-.1 third:.1 time_with:.1 to_?:-.1 to_dance:-.1 tractor:-.1
was_my:-.1 watched:.1 we_could:-.1 what_did:-.1 what_do:-.1 with_your:-.1 wonderful_i:-.1 work_from:-.1 world:.1 yes_we:.1 you_i:-.1
you_married:.1 your_hair:-.1 1:.09 1992:-.09 ?_my:-.09 ?_what:.09 ^cool_what:-.09 ^hi:-.09 ^i_am_an:.09 ^i_cannot:-.09 ^i_just_got:-.09
^i_was:.09 ^if_i:.09 ^my_name:.09 ^my_name_is:.09 ^oh_that_is:.09 ^that_is_good:-.09 ^wow:.09 ^you_can:-.09 ^you_must:.09 a_school:-.09
afford:-.09 afraid_of:.09 am_sorry:.09 am_thinking:-.09 an_old:.09 and_my:.09 be_nice:-.09 bet:-.09 blocks:.09 bored:.09 both:-.09
boyfriend_and:.09 broken:-.09 brought:-.09 building_a:-.09 bummer:-.09 but_i:-.09 but_they:-.09 can_get:.09 canada:.09 chicago:.09
cool_are:-.09 dad_was:-.09 dogs_i:.09 enjoy_the:-.09 everyday:-.09 exciting:.09 exciting_!:.09 exercise:.09 far:.09 fashion:.09
friends_and:.09 gamble:.09 get_a:-.09 give_me:-.09 glad:.09 go_for:-.09 good_for:.09 hear:-.09 hip_hop:-.09 hop:-.09 hope:.09 hope_it:.09
hospital:.09 i_run:.09 in_an:.09 insurance:-.09 is_coming:.09 is_on:-.09 is_so:.09 it_?:-.09 it_all:.09 it_for:.09 it_going:-.09
it_out:-.09 juvenile:.09 last_year:.09 like_dogs:-.09 listen:-.09 lol:.09 long_time:.09 lot_to:.09 love_horses:.09 love_it:.09
married_and:.09 maybe_i:.09 month:-.09 morning:-.09 movie:-.09 my_mom:-.09 my_pet:-.09 ok:.09 one_day:.09 raise:.09 rolls:.09
rolls_royce:.09 royce:.09 sell:-.09 shop:-.09 since_i:.09 stand:.09 talking_to:-.09 tell_you:-.09 that_you:.09 the_time:.09 therapist:-.09
to_music:-.09 to_read:-.09 to_retire:-.09 true:-.09 volunteer:.09 wait_to:-.09 we_should:-.09 what_else:-.09 word:-.09 years_i:-.09
you_could:.09 you_do:-.09 you_for:.09 you_make:-.09 !:.08 !_!:.08 !_?:-.08 !_its:.08 !_what:-.08 7:-.08 ?_or:-.08 ^ah:-.08 ^good:-.08
^hi_there:.08 ^how_are_you:-.08 ^i_am_still:.08 ^i_get:-.08 ^i_have_one:.08 ^i_used:-.08 ^i_used_to:-.08 ^i_work_in:-.08 ^mine:.08
^my_husband:.08 ^my_parents:-.08 ^of:-.08 ^of_course:-.08 ^oh:-.08 ^sure:.08 ^thank_you:.08 ^two:-.08 ^well_i:-.08 ^what_are:-.08
^what_is:-.08 ^when_i:-.08 ^where:-.08 ^wonderful:-.08 ^yes_and:-.08 ^yes_the:-.08 a_day:-.08 a_favorite:.08 a_feminist:.08 a_girl:.08
about_the:-.08 agility_classes:-.08 ah:-.08 am_great:-.08 am_i:-.08 am_trying:.08 and_we:.08 as_a:-.08 as_well:.08 back:.08 back_from:.08
band:.08 be_the:-.08 big_truck:-.08 blue_eyes:-.08 britney_spears:-.08 but_not:.08 call:.08 can_you:-.08 care_for:-.08 children_?:-.08
classical:.08 climbing:.08 collection:-.08 cool_i:-.08 county:-.08 course_i:-.08 date:-.08 dogs_and:-.08 dolls:.08 early:.08 else_do:-.08
even_though:.08 from:.08 fun:-.08 garlic:.08 garlic_bread:.08 gas:.08 grandfather:-.08 group:.08 have_?:-.08 have_never:.08 help:-.08
help_me:-.08 hi_there:.08 horse:-.08 how:-.08 how_old:.08 huh:.08 i_believe:-.08 industry:.08 inside:.08 is:.08 is_good:.08 is_hard:-.08
is_pretty:-.08 keeps_me:.08 know_what:-.08 let:-.08 line:-.08 long:-.08 lot_of:.08 make_you:-.08 maybe_you:-.08 me_a:.08 me_busy:.08
mean:-.08 miles:.08 military:.08 moved:-.08 movie_?:-.08 my_dog:-.08 my_older:.08 of_that:-.08 other:-.08 play_the:-.08 popular:.08
pregnant:-.08 rock_climbing:.08 running:-.08 school_teacher:.08 scorpions:.08 seem_to:.08 sing:-.08 south:.08 spend_time:.08 strong:-.08
sweet:.08 sweet_!:.08 takes:-.08 teacher_i:.08 that_makes:.08 then:.08 time_?:-.08 to_be:-.08 to_do:.08 to_get:-.08 to_look:.08 to_my:.08
to_run:.08 to_say:-.08 to_sing:-.08 to_watch:.08 too:-.08 too_i:.08 waitress:.08 what_was:-.08 who_are:.08 will:-.08 wish:-.08 woman:.08
wonderful_!:.08 work_?:-.08 would_rather:.08 wow:.08 yes_and:-.08 yes_the:-.08 you_get:.08 your_day:-.08
`,
    },
    documents: {
      next: `
?:1.16 ^yes:-.98 ^the:-.9 yes:-.9 your:-.88 ^no:-.83 agent:.67 to_an:.67 ^do_i_need:.62 aid_?:.61 refund:.61 you:-.6 ^yes_i:-.59
enrolled:-.59 what's:.59 dependent:-.57 help_you:-.57 driver_license:-.56 have_an:-.55 no:-.55 when_do:.55 you_must:-.55 ^what's:.54
^for:-.53 i'm_not:.51 my:.51 not:-.51 retirement_?:-.51 what:.51 ^not:-.5 question:.5 your_family:-.5 your_loan:-.5 decide:-.49
does_the:.49 me:.49 prepare:-.49 served:-.49 yes_i:-.49 ^how:.48 ^what_is:.48 already:-.48 apply_?:.48 are_eligible:-.48 current:-.48
for_disability:.48 monthly:.48 no_i:-.48 ^no_i:-.47 before_the:.47 with_the:.47 ^is_your:-.46 covered:.46 i:.46 ^can_i_still:-.45 how:.45
real:.45 requirements_?:-.45 see:.45 to_look:.45 va_benefits:.45 you_may:-.45 1:-.44 can_a:.44 earn:-.44 printed:-.44 you_can:-.44
^when_do:.43 better:.43 help_me:.43 like_to:.43 option:-.43 about:.42 am_i:.42 been:.42 exam:.42 familiar:.42 online_?:.42
requirements_for:.42 still_have:.42 ^are_you_familiar:.41 ^i_am:-.41 ^which:.41 ^you:-.41 a_spouse:.41 after:-.41 document:-.41
i_apply:.41 is_it:.41 letter:.41 may:-.41 sounds_good:.41 websites:.41 you_familiar:.41 ^another:.4 ^when:.4 citizen:.4 could:.4
enrolled_in:-.4 expired:-.4 limit:-.4 questions_?:.4 ^if_i:.39 call:.39 i_could:.39 you_receive:-.39 your_application:-.39 ^ok_great:-.38
and_do:.38 available_?:.38 case_you:-.38 company:-.38 do_when:-.38 familiar_with:.38 from_another:.38 have_been:.38 ok_great:-.38
share:.38 the_benefit:.38 the_benefits:.38 back:.37 can_someone:.37 car:-.37 citizenship:-.37 date:-.37 it_a:.37 ny:-.37 people:.37
submitted:-.37 the_us:-.37 those:.37 to_go:.37 use:-.37 was:-.37 your_spouse:-.37 ^were:-.36 a_limit:-.36 cover:.36 enough:.36 i'll:.36
it_possible:.36 of_my:.36 ok_i:.36 to_prepare:-.36 training:-.36 you_in:-.36 child's:-.35 does_this:-.35 have_any:.35 me_with:-.35
meet:-.35 new:.35 now_regarding:.35 paid:.35 registration:.35 see_what:.35 ^will_i:.34 ^you_will:-.34 any:.34 any_other:-.34 as_a:.34
be_?:.34 but_if:-.34 don't_want:-.34 hear:.34 help_with:.34 in_another:-.34 information_do:.34 license_?:.34 real_id:.34 required:-.34
restrictions:-.34 then_you:-.34 to_this:.34 you_also:.34 you_said:.34 30:-.33 ^could_you:.33 ^how_to:.33 a_birth:-.33 a_new:.33
agency:-.33 any_information:.33 down:-.33 happen:-.33 national:-.33 older:-.33 purpose:-.33 send_the:.33 served_in:-.33 types:.33 why:.33
you_don't:-.33 your_school:-.33 ^did:-.32 ^i_can_help:-.32 ^i_see_and:-.32 ^of:-.32 can_read:.32 could_you:.32 did_you:-.32 neither:-.32
off:.32 pass:.32 see_and:-.32 service_member:.32 these:-.32 to_do:-.32 use_a:-.32 violation:-.32 were_you:-.32 18_?:-.31 ^and:.31
^please:.31 ^who_is:.31 any_of:-.31 at_least:-.31 cancellation:.31 card:-.31 card_?:-.31 consolidation_?:.31 future:-.31 i_be:.31
identity:-.31 in_your:-.31 info_?:.31 least:-.31 loan_program:-.31 of_this:.31 proofs:-.31 service_members:-.31 the_report:-.31
use_to:-.31 where_i:.31 ^can:.3 a_plus:.3 a_refund:.3 age:-.3 am_a:.3 benefits:.3 can_my:.3 class:.3 could_i:.3 do_a:-.3 eligible_for:.3
i_decide:-.3 i_do:-.3 is_covered:.3 just:.3 look_at:.3 medicare_?:.3 need_?:-.3 or_in:-.3 other_va:.3 possible:.3 protection:-.3
qualifying:-.3 spouse's:.3 there_?:-.3 to_request:.3 who_is:.3 with_my:.3 you_meet:-.3 ^can_my:.29 ^don't:-.29 ^have:-.29 ^what_about:.29
an:.29 another:.29 any_case:.29 can:.29 care_for:.29 else_can:-.29 find_more:.29 for_benefits:-.29 for_other:-.29 half:-.29 have_?:.29
i_only:-.29 is_your:-.29 isn't_?:.29 license:.29 mail_?:.29 members:-.29 now_i:.29 ok_what:.29 prepare_for:-.29 read:.29 renew:.29
security_benefit:.29 service:-.29 tax:.29 the_hearing:.29 the_name:.29 true_?:-.29 what_about:.29 which:.29 would_you:.29
you_currently:-.29 ^a:.28 ^could:.28 ^does_it:-.28 ^if_i_want:.28 ^ok_great_!:-.28 ^when_will:.28 apply_for:-.28 at_?:.28 at_all:-.28
aware_of:.28 center:-.28 changing:-.28 chart:.28 deaf:-.28 driver:-.28 enhanced:-.28 form:-.28 higher:-.28 i've_been:.28 is_not:-.28
medicare:.28 notice_of:-.28 of_benefits:-.28 of_it:.28 offer:.28 only_have:-.28 questions:.28 receiving_a:-.28 report:-.28 should_the:.28
specific:.28 than:-.28 the_time:.28 they_are:.28 to_ask:.28 well_?:.28 you_were:.28 ^this:.27 ^what_are:.27 ^what_requirements:-.27
also:.27 and_your:-.27 as:.27 determine:.27 each:-.27 fafsa:.27 finish:-.27 for_it:.27 function:-.27 history:.27 how_long:.27
i_qualify:-.27 information_for:-.27 loan_servicer:-.27 mental:-.27 open:-.27 questions_about:-.27 said:.27 school_or:-.27 sgli:.27
status_of:.27 that_my:.27 the_status:.27 there_another:-.27 to_have:.27 we_get:.27 what_is:.27 what_you:.27 y:.27 ^is_there_anything:.26
^of_course:-.26 ^ok_i:.26 agree:-.26 also_know:.26 but:.26 condition:-.26 disagree_with:.26 have_another:.26 health:.26 i_have:.26
like_more:-.26 loss:.26 makes:.26 military:-.26 need_assistance:.26 need_for:.26 not_apply:-.26 one:.26 ones:-.26 over:-.26 pdf:-.26
plan_to:.26 provide:.26 remove:.26 review:.26 sent:.26 taxes_?:-.26 valid:-.26 when_you:-.26 which_forms:.26 why_i:.26 would_be:.26
your_income:-.26 ^in_addition:.25 ^is_there:.25 ^was:-.25 added:-.25 age_18:-.25 and_could:.25 and_medical:-.25 and_services:.25
are_you:-.25 back_to:.25 can't_get:-.25 credit:-.25 decision:.25 deferment:.25 disagree:.25 does_it:-.25 enrollment:-.25 experience:.25
for_these:-.25 from_a:.25 get_disability:-.25 have_not:-.25 in_addition:.25 information_you:-.25 is_required:-.25 it_in:-.25 it_to:-.25
may_qualify:-.25 maybe:.25 more_?:-.25 must:-.25 options_available:-.25 process_?:.25 receive_the:.25 should:.25 stop:.25 support:-.25
the_veterans:.25 to_keep:-.25 two:-.25 university:.25 us:-.25 you_explain:-.25 ^am:.24 ^am_i:.24 ^do_i_have:-.24 ^does:-.24 ^has_your:-.24
^va:-.24 ^we:-.24 ^what_if:-.24 all_that:.24 already_receiving:-.24 an_enhanced:-.24 anyway:.24 at:-.24 at_a:-.24 be_enrolled:-.24
benefits_and:.24 can't:-.24 certain:-.24 common:.24 disability_benefits:-.24 do_have:-.24 does_your:-.24 estimate:.24 expires:.24
guard:-.24 has_your:-.24 helpful:.24 i_enroll:.24 id:.24 if_that:-.24 in_person:-.24 let_me:-.24 license_plates:.24 many:-.24 moment:.24
must_be:-.24 my_car:-.24 my_current:-.24 my_family:.24 my_registration:.24 new_york:.24 of_identity:-.24 on_my:-.24 one_?:.24 online:.24
online_application:.24 only:-.24 ownership:.24 page:.24 passing:.24 pay_?:.24 program_is:.24 proofs_of:-.24 publications:.24
regarding_the:.24 replacement:-.24 should_i:.24 that's_good:-.24 there:.24 under_the:-.24 way_for:.24 you_are:-.24 your_new:-.24 ^do_i:.23
^find:-.23 ^find_out:-.23 ^how_do_i:-.23 ^how_much:.23 ^i'd:.23 ^in:-.23 a_disability:-.23 about_?:.23 and_is:.23 another_question:.23
answers:.23 benefits_to:.23 bills:-.23 but_you:-.23 canceled:.23 case_i:.23 chance:.23 create:.23 denied:-.23 divorced:-.23 for_help:.23
for_medical:.23 for_veterans:-.23 forms:.23 great_!:-.23 hard:-.23 hard_of:-.23 has_not:.23 high:.23 i_understand:.23 i'm_eligible:.23
its:-.23 job:-.23 just_need:-.23 level:.23 marriage:.23 months:-.23 national_guard:-.23 not_eligible:-.23 notice:-.23 of_hearing:-.23
of_how:-.23 office_?:.23 offices:-.23 out:-.23 parent:-.23 payments_?:-.23 provide_?:.23 receive_?:.23 receiving:-.23 regarding:.23
research:-.23 retirement_benefits:.23 servicer:-.23 that_affect:-.23 to_provide:.23 told_that:.23 when_can:.23 with_you:-.23 work:-.23
would_happen:-.23 you_served:-.23 2019:-.22 ?_can:.22 ^but_if:-.22 ^can_you_explain:-.22 ^do_you:-.22 ^have_you:-.22 ^how_does:.22
^i_have:.22 ^is_there_a:.22 ^when_do_i:.22 ^will:.22 ^you_want:-.22 ^you_want_to:-.22 a_year:-.22 about_it:-.22 agree_with:-.22 aid:.22
an_expired:-.22 and_what:-.22 applying_for:-.22 based_on:-.22 be_the:-.22 benefit_?:.22 benefits_as:.22 benefits_be:.22 call_to:.22
did:-.22 driver's_license:.22 education:-.22 employment:-.22 following:-.22 for_me:-.22 from_my:.22 have_questions:.22 have_you:-.22
if_i'm:-.22 in_any:.22 in_this:-.22 in_va:-.22 info:.22 insurance:.22 july:.22 lets:-.22 lifetime:.22 local_office:-.22 me_more:-.22
medical:-.22 mentioned:.22 never:-.22 not_sure:.22 old:.22 on_the:.22 or:-.22 planning:.22 purpose_of:-.22 spouse:.22 that_this:.22
the_purpose:-.22 use_my:.22 what_are:.22 when_will:.22 would:.22 york:.22 you_can't:-.22 you_the:-.22 your_social:.22 18:-.21
^did_you_want:-.21 ^find_out_how:-.21 ^i_need_to:-.21 ^oh:-.21 ^what_if_i'm:-.21 a_form:-.21 a_payment:-.21 a_va:-.21 a_valid:-.21
a_veteran:-.21 all_of:.21 allowed_to:.21 and_health:.21 anyone:.21 ask_a:.21 but_i'm:.21 care_of:.21 children:-.21 cost:-.21
decide_to:-.21 dmv_what:.21 do:.21 does_my:.21 driver's:.21 due:-.21 during_the:-.21 early:-.21 earnings:-.21 electronically:-.21
ensure:-.21 feedback:.21 find_a:-.21 get_a:.21 how_does:.21 how_i:-.21 i_keep:.21 i_see:.21 i_talk:-.21 idea:.21 if_your:-.21 in_mind:-.21
is_approved:.21 lets_say:-.21 low:-.21 makes_sense:.21 me_out:-.21 meet_the:-.21 military_?:-.21 more_than:-.21 of_credits:.21 or_an:.21
or_more:-.21 original:.21 paperwork:.21 payment:-.21 please_i:-.21 possible_to:.21 rating:.21 reason:-.21 requirements:-.21 sounds:.21
taxes:-.21 the_best:.21 the_process:.21 time_in:-.21 to_prove:-.21 to_tell:.21 true:-.21 various:.21 wouldn't:-.21 you_or:-.21 50:-.2
60:-.2 ^i_see:.2 ^so:.2 ^they:-.2 ^what_else:-.2 a_delay:.2 a_link:-.2 a_notice:-.2 a_us:.2 amount_you:-.2 anywhere:.2 appear:.2
applying:-.2 at_the:.2 balance:-.2 benefits_?:.2 benefits_are:-.2 benefits_based:-.2 but_what:-.2 can_also:-.2 can_use:-.2 college_or:.2
credits:.2 de:.2 different:.2 directly_to:.2 discharge:.2 don't_have:.2 estimate_my:.2 fact:-.2 find_out:-.2 for_social:.2 full:-.2
full_time:-.2 he_is:.2 i_find:.2 is_there:.2 isn't:.2 license_is:-.2 loans:.2 long_does:.2 made:-.2 mail:.2 most:-.2 my_va:.2 not_a:.2
oh:-.2 out_the:-.2 recently:-.2 requirements_that:-.2 right_?:.2 take_to:.2 tax_return:.2 the_vehicle:.2 they:.2 to_apply:-.2 to_help:-.2
to_learn:.2 to_replace:-.2 tools:-.2 use_?:-.2 used_?:.2 veterans:.2 what_else:-.2 when_i:-.2 will_the:-.2 would_my:.2 you_having:-.2
you_please:.2 your_loans:-.2 yourself:-.2 ^another_concern_about:.19 ^are_there:.19 ^do_you_currently:-.19 ^that_sounds:.19
^what_can_you:.19 ^what_kind:.19 ^what_kind_of:.19 ^what_requirements_must:-.19 about_how:-.19 about_if:.19 aid_and:-.19 am:.19
and_where:-.19 auto_liability:-.19 benefits_for:.19 benefits_you:-.19 bill:.19 can_do:.19 can_not:-.19 contact_your:-.19 criteria:-.19
currently_have:-.19 did_not:.19 dies:.19 do_they:.19 exactly:.19 factors:-.19 get_an:-.19 good:.19 great_to:.19 happened:-.19
have_enough:.19 have_your:-.19 how_can:-.19 i_just:.19 i'm_a:-.19 in_new:.19 information_in:-.19 instructions:-.19 is_only:.19
know_where:.19 me_details:.19 me_of:.19 member_?:.19 move_to:-.19 must_have:-.19 must_i:.19 my_child:.19 my_children:.19 normal:-.19
not_have:.19 or_by:-.19 other:-.19 payments:-.19 problems:-.19 process:.19 response:-.19 so_it:-.19 special:.19 suspension:.19
that_can:.19 then_i:.19 then_we:-.19 this_apply:-.19 to_bring:.19 to_determine:.19 to_hear:.19 to_use:-.19 under:-.19 use_this:.19
veteran_with:-.19 when_should:.19 where_can:.19 with_your:-.19 you_been:-.19 you_on:-.19 you_to:-.19 3:-.18 9_11:-.18 ^did_you:-.18
^does_this:-.18 ^great:.18 ^i_don't:-.18 ^i_see_what:.18 ^i_wanted:-.18 ^i_wanted_to:-.18 ^if_i_do:.18 ^learn:-.18 ^so_if:.18 ^that:.18
^the_dmv:-.18 ^then_you:-.18 ^understood:.18 ^were_you:-.18 ^what_if_my:-.18 ^when_can:.18 a_parent:-.18 about_other:.18 about_the:.18
addition:.18 also_use:-.18 am_not:.18 an_application:.18 and_you:.18 any_documents:.18 are_the:.18 are_your:.18 ask:.18 aware:.18
based:-.18 basic:-.18 below:-.18 birth_certificate:-.18 centers:.18 clear:.18 died_in:.18 different_from:.18 do_some:.18 download:.18
drive:-.18 either:-.18 expenses:-.18 explain_to:-.18 far:-.18 federal_direct:-.18 ford:-.18 ford_federal:-.18 full_retirement:-.18
have_more:.18 health_insurance:.18 i_able:.18 i_already:-.18 i_must:.18 identity_?:-.18 if_someone:-.18 information_regarding:.18
injury:.18 inquire:.18 inquire_about:.18 it's_not:-.18 let:-.18 like:.18 loan_application:-.18 me_the:.18 mean:.18 medical_center:-.18
multiple:-.18 my_parents:.18 not_currently:.18 or_eligible:-.18 or_older:-.18 requirement:.18 requirements_do:-.18 that_what:-.18
think_i:.18 this_?:.18 to_complete:-.18 to_obtain:.18 to_send:.18 unable:-.18 unable_to:-.18 understood:.18 us_citizen:.18
va_disability:-.18 vehicle:.18 veteran:-.18 wanted_to:-.18 when_the:-.18 will_have:-.18 will_need:-.18 william:-.18 william_d:-.18
you_should:-.18 you_think:-.18 10:-.17 11:-.17 ^all:.17 ^are_you_in:-.17 ^excellent:-.17 ^i_have_another:.17 ^i_would:-.17 ^i'll:.17
^if:.17 ^it:-.17 ^it's_not:-.17 ^so_i:.17 ^there:-.17 ^there_are:-.17 ^what_about_my:.17 ^what_documents:-.17 a_family:.17 able:.17
able_to:.17 accept:.17 acceptable:-.17 all:-.17 and_manage:.17 are_those:-.17 benefit:.17 born:-.17 care_from:-.17 cases:.17 computer:-.17
concerning:.17 connected_disability:-.17 d_ford:-.17 degree:-.17 education_benefits:-.17 excellent:-.17 for_?:.17 get_some:-.17 go:-.17
government:-.17 has_a:.17 have_the:-.17 help_?:-.17 help_for:-.17 him:-.17 house:.17 how_is:.17 i_eligible:.17 i_should:.17 i'm:.17
increase:-.17 information:.17 information_?:.17 is_already:-.17 it_will:-.17 know_how:-.17 last:-.17 life:.17 life_insurance:.17
living:-.17 looking:-.17 m:-.17 member:.17 my_plates:-.17 needs:-.17 number:.17 of_benefit:.17 of_va:.17 offered:.17 ok_and:.17
on_how:-.17 or_i:.17 other_requirements:-.17 permission:-.17 provides:-.17 qualify_?:.17 re:-.17 repay:-.17 s:-.17 say:.17 send:.17
show:.17 some:.17 someone:.17 state_?:.17 states:.17 student_loan:.17 survivor_benefits:.17 survivors:-.17 take:.17 take_care:.17 the:.17
the_date:-.17 the_dmv:-.17 the_va:.17 this_tool:.17 three:.17 to_access:-.17 to_fill:.17 um:-.17 use_it:-.17 va_health:-.17
vehicle_registration:.17 veterans_?:.17 which_is:.17 who:.17 who_qualify:-.17 will_i:.17 years:-.17 you_another:-.17 you_i:.17
you_provide:.17 you_re:-.17 your_driver:-.17 65:-.16 ^absolutely:.16 ^and_where:-.16 ^another_query:.16 ^as:-.16 ^by:.16 ^can_a:.16
^do_not:-.16 ^good:-.16 ^has:-.16 ^how_do:-.16 ^i'd_like:.16 ^i'd_like_to:.16 ^if_i_am:.16 ^tell:.16 ^tell_me:.16 ^what_can_i:-.16
^will_you_be:-.16 ^you_have_to:.16 a_replacement:-.16 a_request:-.16 a_specific:.16 a_temporary:-.16 absolutely:.16 actually:.16
affect_my:-.16 after_the:-.16 after_you:-.16 age_?:-.16 all_the:-.16 and_am:.16 and_my:.16 another_query:.16 any_way:.16 best_for:-.16
but_i:.16 can_apply:.16 check_the:-.16 child_?:-.16 connected:-.16 country:.16 didn't:.16 dmv:-.16 do_you:.16 don:.16 don_t:.16 don't:-.16
done:-.16 educational_assistance:-.16 enter:.16 even:.16 everything:-.16 financial_aid:.16 for_family:.16 for_that:.16 get_benefits:.16
half_time:-.16 how_should:.16 i_want:.16 in_july:.16 in_ny:.16 in_what:-.16 insurance_?:-.16 is_best:-.16 is_for:-.16 is_in:.16
live_in:-.16 manage_my:.16 maximum:.16 may_be:-.16 me_an:.16 me_some:.16 money:.16 my_income:.16 not_my:-.16 now:.16 of_course:-.16
of_residence:.16 on_what:.16 one_of:.16 optional:-.16 or_can:-.16 or_non:.16 pension:.16 plans:.16 primary:-.16 program:.16 receive:-.16
retirement_age:-.16 right:.16 same_time:.16 security_card:-.16 service_connected:-.16 student:-.16 student_loans:-.16 teacher:.16
that_has:.16 the_fafsa:.16 the_following:-.16 the_payment:-.16 then_?:.16 those_who:.16 to_inquire:.16 transaction:-.16
trouble_making:-.16 vehicle_?:.16 well:.16 what_should:.16 when:.16 where:.16 wondering:.16 work_?:.16 year:-.16 you'll:-.16 1_or:-.15
^and_which:.15 ^can_i_apply:.15 ^did_your:-.15 ^it's_not_my:-.15 ^to:-.15 ^umm:.15 ^what_must:.15 ^what_would_happen:-.15 ^will_you:-.15
^you_can:-.15 ^you_would_need:.15 a_passport:.15 about_this:-.15 additional:-.15 am_divorced:-.15 an_approved:-.15 an_eligible:.15
and_other:-.15 application:-.15 applied_for:.15 are_they:-.15 be:.15 be_paid:.15 benefits_is:-.15 called:-.15 can_tell:-.15 car_?:-.15
claim:.15 classes:-.15 completed:-.15 concern_about:.15 data:.15 defaulted:-.15 department_of:-.15 did_your:-.15 doctor:-.15
does_that:-.15 easy:.15 emergency:-.15 every:.15 expenses_?:-.15 get_social:-.15 happen_if:-.15 here:.15 hotline:-.15 i_access:.15
i_was:-.15 if_that's:-.15 if_the:.15 in_that:-.15 is:.15 it's:.15 kind:.15 know_if:.15 legal:-.15 like_a:-.15 loan_payments:.15
making_payments:-.15 medicare_part:.15 more_question:.15 name:.15 need_a:.15 not_meet:-.15 of_that:.15 offers:-.15 or_training:-.15
organization:-.15 other_than:.15 out_what:-.15 prescription:.15 rating_of:-.15 related:.15 revoked:.15 secure:-.15 so_if:.15 something:.15
sorry:-.15 team:-.15 that_was:.15 that_will:-.15 that's_not:-.15 the_answer:-.15 the_family:.15 the_information:-.15 the_public:-.15
the_state:.15 there_are:.15 this_service:.15 to_check:.15 to_register:-.15 trauma:-.15 umm:.15 use_of:.15 using:-.15 veterans_who:-.15
wait:.15 war:-.15 we:-.15 we_will:-.15 what_documents:-.15 what_must:.15 will_get:-.15 would_it:-.15 would_the:-.15 you_retire:-.15
your_eligibility:.15 your_name:-.15 your_parents:-.15 your_retirement:-.15 5:-.14 ^do_you_not:-.14 ^have_you_been:-.14 ^how_is:.14
^is_there_an:-.14 ^ok_and:.14 ^yes_you:-.14 ^you_will_need:-.14 a_private:.14 a_result:.14 about_applying:-.14 access:-.14
addition_for:.14 and_which:.14 as_you:-.14 attended:.14 bad:.14 be_suspended:.14 benefits_how:.14 by_mail:.14 can_only:-.14
can_qualify:.14 can_you:.14 certificate_or:.14 certified:-.14 contact:-.14 costs:.14 d:-.14 default:.14 dependent_child:-.14 direct:-.14
do_anything:-.14 do_with:-.14 don't_know:-.14 drivers:.14 duty:.14 everyone:.14 exactly_is:.14 for_more:-.14 for_my:-.14 for_school:-.14
for_those:.14 form_?:.14 go_back:.14 how_could:-.14 how_do:.14 i_choose:.14 information_on:-.14 information_that:.14
insurance_company:-.14 is_that:-.14 keep_my:.14 know_which:-.14 license_for:-.14 loan_?:.14 my_spouse:.14 nearest:-.14 need_info:.14
needed_to:-.14 not_need:-.14 o_k:.14 of_aid:.14 of_service:-.14 out_of:-.14 outside:-.14 parents:.14 pay_for:-.14 payment_plan:-.14
personal:.14 prove_you:.14 purposes:-.14 retirement_or:.14 service_?:-.14 service_related:-.14 similar:.14 that's_the:-.14 that's_what:.14
the_application:-.14 the_disability:-.14 the_moment:.14 the_national:-.14 the_type:-.14 think:-.14 to_notify:-.14 to_temporarily:-.14
was_caused:.14 we_can:.14 were:-.14 what_does:.14 would_have:-.14 yes_you:-.14 you_asking:-.14 your_insurance:-.14 your_license:.14
11_gi:-.13 ^and_how_can:-.13 ^i_got:.13 ^i_need_more:.13 ^if_that:-.13 ^one:-.13 ^regarding:.13 ^was_your:-.13 ^what:.13 ^what_are_the:.13
^what_if_you:.13 ^what_is_the:.13 ^yeah:-.13 ^yes_of:.13 ^yes_of_course:.13 a_hearing:.13 a_job:-.13 about_getting:.13 about_my:.13
about_veterans:.13 above:-.13 adopted:-.13 ago:.13 also_i:.13 an_account:-.13 an_additional:-.13 an_income:.13 apply_online:.13
asking:-.13 benefits_if:-.13 benefits_or:.13 category:.13 consequences:-.13 correct:-.13 course_i:.13 cut:.13 cut_off:.13 depend:-.13
depend_on:-.13 destroyed_?:-.13 direct_consolidation:-.13 disability_?:-.13 disability_related:-.13 disabled_veterans:.13 discharged:.13
do_after:-.13 do_next:-.13 else_?:-.13 enroll:.13 filed:.13 follow:-.13 for_assistance:-.13 for_survivors:-.13 for_va:-.13 get_access:-.13
gets:.13 gi:.13 happen_to:.13 have_that:.13 help:.13 hope:.13 how_will:.13 i_pay:-.13 i_take:-.13 i'd:.13 if_any:-.13 in:-.13 in_my:.13
includes:-.13 k:.13 know_that:-.13 letter_from:-.13 link:-.13 my_student:-.13 my_vehicle:.13 no_one:-.13 not_?:.13 o:.13 ok:.13
on_our:-.13 or_something:.13 out_?:.13 payments_for:-.13 period:.13 pertaining:-.13 pertaining_to:-.13 plus:.13 purchase:.13 reference:.13
registration_and:.13 repayment_plan:-.13 request_?:-.13 request_a:.13 requirements_to:.13 serve:-.13 sorry_to:.13 spouse_and:.13
spouse_is:-.13 spouse_or:-.13 state_driver:-.13 still:-.13 still_in:.13 such:.13 suggestions:-.13 suspended:-.13 than_one:-.13 that:-.13
that_case:-.13 that's_correct:-.13 the_last:-.13 think_that:-.13 those_benefits:-.13 through:.13 title_?:-.13 to_attend:.13 to_dmv:-.13
to_my:-.13 toll:.13 toll_free:.13 too:.13 topic:.13 useful:.13 using_the:.13 was_your:-.13 whatever:.13 where_you:-.13 with:.13 with_?:.13
worked:.13 yes_of:.13 york_and:.13 you_?:.13 your_benefit:-.13 !_another:.12 60_days:-.12 ^and_can:.12 ^are_you_going:-.12
^can_you_give:.12 ^does_your:-.12 ^i_am_not:-.12 ^no_problem:-.12 ^null:.12 ^ok_fine:.12 ^we_can:-.12 ^would:.12 ^you_must:-.12
a_direct:-.12 active_duty:.12 allow:.12 and_dependents:-.12 appeals:.12 are_any:.12 are_required:-.12 assistance_?:-.12 auto:-.12
be_able:.12 because_you:-.12 benefits_on:-.12 buy:.12 call_our:.12 can_make:-.12 charges:-.12 college:.12 common_questions:.12
consider_?:-.12 department:-.12 educational:-.12 else:-.12 ex_spouse:-.12 ffel_program:.12 for_an:-.12 for_college:-.12 for_federal:.12
for_this:-.12 get:.12 get_information:.12 give_you:-.12 grandchild:-.12 heard_that:.12 i_didn't:.12 i_hope:.12 if_they:.12 in_the:-.12
income:.12 insurance_for:-.12 interested_in:.12 it_?:.12 it_on:.12 law:.12 liability:-.12 limited:.12 loan_is:-.12 me_to:.12
member_can:-.12 members_and:-.12 more_about:-.12 move:-.12 need_information:-.12 null:.12 nys:-.12 obtain:.12 of_a:-.12
of_information:-.12 offer_?:.12 ok_fine:.12 or_a:-.12 or_do:.12 our_toll:.12 own:.12 passport:.12 plates:.12 pretty:.12 procedures:.12
provide_a:.12 query_about:.12 question_can:.12 registered:-.12 request:.12 schools:.12 security_number:-.12 serious:-.12 services:-.12
set_up:-.12 show_that:.12 so_how:.12 some_help:-.12 start_your:-.12 state_where:-.12 still_get:.12 suffer:-.12 sure_i:-.12 sure_if:.12
sure_to:-.12 survivors_and:-.12 that_could:-.12 that_we:.12 the_age:.12 the_child's:-.12 the_eligibility:.12 the_plate:-.12
the_registration:-.12 this_mean:-.12 time:-.12 time_for:-.12 treatment:.12 unrelated:.12 used_to:-.12 veteran_who:-.12 what_a:.12
what_information:.12 with_that:-.12 with_us:-.12 works:.12 you_determine:.12 you_qualify:-.12 you_received:-.12 you'll_need:-.12
your_local:-.12 8:-.11 ^another_query_about:.11 ^another_question:.11 ^are_you:-.11 ^are_you_a:.11 ^are_you_aware:.11 ^do_you_also:.11
^i_have_some:-.11 ^if_your:-.11 ^is:.11 ^no_that's:.11 ^o:.11 ^oh_that's:-.11 ^ok_fine_now:.11 ^okay:-.11 ^please_read:.11 ^what_do_i:-.11
^what_should:-.11 ^what_should_i:-.11 ^where:.11 ^will_do:.11 ^would_you:.11 ^yes_i_would:-.11 ^you_are:-.11 ^you_may_be:.11
a_certified:-.11 about_that:-.11 access_my:.11 advantages:.11 advice:.11 affect:-.11 allowed:.11 already_have:-.11 and_who:.11
any_questions:-.11 are_there:.11 at_any:-.11 available_to:-.11 avoid:-.11 be_to:.11 benefit_is:-.11 best:-.11 bought:-.11 can_look:.11
community:.11 contact_the:-.11 coverage:-.11 decided:-.11 depends:-.11 died:.11 don't_need:.11 eligibility_requirements:.11
else_should:-.11 exceptions:-.11 family_members:-.11 fees_?:.11 ffel:.11 financial:.11 has_been:.11 how_many:-.11 i_make:.11
important_to:-.11 in_iraq:.11 inspection:-.11 interest:.11 is_available:.11 licensed:.11 live:-.11 loans_that:.11 looking_for:-.11
managing:-.11 maximum_amount:.11 may_receive:-.11 me_in:.11 might_be:-.11 much:.11 my_identity:-.11 my_insurance:.11 no_that's:.11
obtaining_a:-.11 oh_that's:-.11 okay:-.11 on_any:-.11 on_your:.11 or_to:-.11 page_you:-.11 pay_my:.11 people_who:.11 place:-.11
please_read:.11 program_for:-.11 qualify_you:-.11 result_of:.11 rules:.11 schedule:-.11 school_at:.11 security:-.11 since_i:.11
single:-.11 start:.11 status:.11 talked:.11 tell:.11 that_way:.11 the_next:.11 the_online:.11 the_only:-.11 there_other:-.11
there's_a:-.11 though:.11 to_start:-.11 to_transfer:-.11 va_education:-.11 va_educational:-.11 wanted:-.11 what_do:-.11 when_your:-.11
wife:.11 wish:-.11 wish_to:-.11 written:-.11 your_first:-.11 !:.1 9:-.1 ^am_i_able:.1 ^another_question_for:-.1 ^at:.1 ^certain:-.1
^how_can_i:-.1 ^i_need_information:.1 ^if_i'm:.1 ^is_the:-.1 ^o_k:.1 ^thank_you_for:.1 ^we_have:-.1 ^what_information:.1 ^you_can_get:.1
^you'll:-.1 ^you'll_need:-.1 a:.1 a_document:-.1 a_duplicate:-.1 a_higher:-.1 a_loan:.1 a_printed:-.1 a_problem:-.1 a_question:.1
a_real:.1 ability:-.1 affected:.1 am_eligible:-.1 an_unrelated:.1 and_get:.1 any_resources:.1 anything_else:-.1 anything_that:.1
appears:-.1 as_long:-.1 be_true:-.1 borrow:.1 case_?:.1 case_is:.1 certificate_of:-.1 colleges:.1 contact_you:.1 curious:.1 date_of:-.1
debt:-.1 directly:.1 disability_claim:.1 do_all:-.1 documents_that:.1 duplicate:-.1 else_about:.1 evidence_?:.1 expire_?:.1 extension:-.1
file_a:-.1 for_when:.1 from:-.1 get_back:.1 get_the:.1 gi_bill:.1 given_to:.1 guess:-.1 guide:.1 having_trouble:-.1 homelessness:-.1
i_file:.1 i'm_going:.1 if_it's:.1 if_we:.1 in_relation:-.1 indeed:.1 info_about:-.1 instead:.1 interested:.1 is_more:.1 is_the:.1
issue_a:-.1 liability_insurance:-.1 loans_or:.1 long_as:-.1 might:.1 month:-.1 more:-.1 my_wife:.1 need_to:.1 next:-.1 no_problem:-.1
non_citizen:.1 number_to:-.1 of_loan:-.1 of_new:.1 on:-.1 online_or:-.1 others:.1 out_on:.1 paper:-.1 paying:.1 payment_or:-.1
personal_information:.1 please:.1 price:.1 proof:.1 qualified_for:.1 qualify:-.1 question_now:.1 realistic:-.1 realistic_results:-.1
relation:-.1 relation_to:-.1 rights:.1 say_about:-.1 since:.1 so:.1 sounds_great:-.1 sources:.1 spouse_?:-.1 state_or:-.1 still_be:.1
student_?:-.1 tests:-.1 than_2:.1 that_i:.1 the_cost:.1 the_income:-.1 the_list:.1 the_other:-.1 the_proofs:-.1 the_requirements:-.1
the_right:-.1 there_an:-.1 there_is:-.1 they_can:-.1 this:.1 this_can:.1 title:-.1 to_?:.1 to_repay:-.1 to_verify:-.1 to_your:-.1
types_of:.1 understand:.1 understand_and:.1 unrelated_question:.1 used:.1 veteran_or:-.1 what_could:-.1 what_if:-.1 while_you:-.1
who_do:.1 will_my:.1 with_a:-.1 with_me:.1 year_and:-.1 years_of:-.1 your_out:-.1 your_own:.1 your_records:.1 your_registration:-.1
2_years:-.09 800:-.09 877:-.09 ?_what:.09 ?_will:.09 ^can_i:-.09 ^do:-.09 ^how_do_you:.09 ^in_that:-.09 ^in_that_case:-.09 ^should:.09
^sure_now:.09 ^that's_correct:-.09 ^then_you_should:.09 ^what_is_a:-.09 ^you_need:-.09 ^you_should:-.09 ^you_would:.09 a_certificate:-.09
a_maximum:.09 a_qualifying:-.09 abroad:.09 account_?:.09 adult:.09 although:.09 amount_of:.09 an_estimate:-.09 and_find:-.09
any_knowledge:.09 are_some:.09 as_well:.09 ask_the:-.09 assist_you:-.09 attending:-.09 become:-.09 but_there:.09 can_accept:.09
can_give:.09 cannot:.09 cards:-.09 case_what:-.09 change_the:.09 city:-.09 could_get:-.09 credits_to:.09 depends_on:-.09 disabled_?:-.09
does_not:-.09 enough_social:.09 fafsa_form:.09 fee_?:.09 fill_out:.09 financial_assistance:.09 for_direct:-.09 foreign:.09 free:.09
group:.09 have_a:-.09 have_those:.09 hearing:.09 help_understanding:-.09 how_much:.09 i_get:-.09 i_need:.09 i_use:-.09 i'm_already:-.09
information_i:.09 is_something:.09 it_depends:-.09 loan_simulator:.09 loans_are:.09 longer:-.09 look_for:.09 may_i:.09 my_own:-.09
my_school:.09 my_social:.09 near:-.09 need_an:.09 non:.09 not_be:.09 not_in:.09 notify:-.09 now_that:-.09 of_financial:.09 of_proof:.09
of_the:.09 of_what:.09 operation:-.09 other_proof:-.09 paid_to:.09 plan_that:-.09 print:-.09 program_or:-.09 programs_for:-.09
question_about:.09 received_a:-.09 repaid:-.09 requirements_are:-.09 residence:.09 result:.09 retirement:.09 returned:.09 right_now:-.09
search:-.09 security_credits:.09 see_a:.09 send_a:-.09 service_disabled:.09 stepchild:-.09 stolen:.09 submit:-.09 submit_a:-.09
sure_now:.09 thank:.09 thank_you:.09 that_are:.09 that's_fine:-.09 the_child:-.09 the_fee:.09 the_maximum:.09 the_post:-.09
the_subject:.09 there_anything:.09 thing:.09 this_case:-.09 this_purpose:-.09 to_see:.09 use_the:.09 vehicle_plates:.09 veterans_group:.09
veterans_life:.09 veterans_with:-.09 wasn't:-.09 ways:-.09 we_have:-.09 well_i:-.09 when_i'm:.09 will_be:.09 will_not:.09 would_like:.09
you_apply:-.09 you_go:-.09 your_federal:-.09 25:-.08 ^and_who:.08 ^any:-.08 ^apply:-.08 ^are_there_any:-.08 ^are_you_on:-.08
^are_you_or:-.08 ^by_the:.08 ^by_the_way:.08 ^could_i:.08 ^have_you_already:-.08 ^i_can:-.08 ^i_have_a:-.08 ^i_just:.08 ^i'd_also_like:.08
^if_you_are:-.08 ^in_this:-.08 ^thanks:-.08 ^what_does:.08 a_long:-.08 a_number:-.08 address_and:-.08 afghanistan:.08 and_does:-.08
another_thing:.08 anything:.08 are_not:-.08 as_proof:-.08 be_repaid:-.08 biological:-.08 calculator:-.08 can_happen:-.08 can_he:.08
can_view:.08 care_program:-.08 caregivers:.08 certified_copy:-.08 change:.08 child_is:.08 combined:-.08 concerned:.08 copy:-.08 death:.08
decision_?:.08 different_types:-.08 direct_loan:-.08 divorce:.08 divorced_spouse:.08 eligible_to:-.08 else_i:.08 example_if:.08
federal_student:.08 figure:-.08 flight:-.08 for_a:.08 for_service:.08 for_two:-.08 group_life:.08 her_own:.08 here_to:.08 hey_i:-.08
i_go:-.08 in_obtaining:.08 instead_of:.08 is_eligible:.08 is_important:-.08 is_one:.08 issues:-.08 it:-.08 kind_of:.08 license_or:-.08
loan_forgiveness:-.08 loans_you:-.08 local:-.08 long_time:-.08 make_a:.08 make_the:-.08 me_on:-.08 means:.08 more_money:.08 motorcycle:.08
my_case:-.08 my_loan:.08 my_retirement:.08 name_?:.08 needed_for:.08 not_been:.08 of_18:.08 only_the:-.08 or_your:-.08 perhaps:.08
plan:-.08 previously:-.08 problem:-.08 proof_that:.08 question_?:-.08 question_related:.08 really:-.08 receipt:.08 renew_my:.08
requesting:.08 retirement_estimator:.08 service_you:-.08 so_i:.08 someone_else:.08 start_?:.08 still_use:-.08 such_as:.08 suppose:-.08
system:-.08 the_plates:.08 theft:.08 them:-.08 then_your:.08 these_services:-.08 this_benefit:-.08 to_decide:-.08 to_find:.08 to_say:-.08
to_those:.08 united_states:.08 usa:.08 vary:.08 way:.08 what_can:.08 will_receive:-.08 year_?:-.08 years_?:-.08 you_a:.08 you_and:-.08
you_like:-.08 you_understand:-.08 your_personal:-.08 your_service:.08
`,
      previous: `
?:-1.59 ^are:-.65 did:-.65 monthly:.65 ^i_need:-.64 i:-.63 credit:-.6 out_how:.6 ^how:-.56 ^you_should:-.53 ended:-.51 enroll:.51 ^va:.5
decide:.5 provider:-.5 tell_me:-.5 ^are_you:-.49 clear:-.49 passport:-.49 ^for:.48 and_that:-.48 enough:-.48 for_veterans:.48 tool:.48
update:.48 ^hello:-.46 hello:-.46 mv:-.46 my:-.46 our:.46 certified_copy:-.45 for_a:-.45 transfer:.45 your_own:.45 ^did:-.44 on_any:-.44
share:.44 to_enroll:.44 can't:.43 destroyed:.43 should_i:-.43 did_you:-.42 for_this:-.42 part_of:.42 ^do_you:-.41 but_you:.41 dmv_will:.41
get_your:.41 low:-.41 need_help:-.41 own:.41 9:.4 coverage_to:-.4 extend:.4 find:.4 get_help:.4 i_need:-.4 ^do_you_have:-.39 accepted:.39
expires:-.39 reach:-.39 student_loan:-.39 tax:-.39 ^and:-.38 ^not:.38 ^of:-.38 ^what:-.38 allows:-.38 citizenship:-.38 info:.38
it_has:-.38 loss:-.38 marriage:.38 may_qualify:.38 or_you:-.38 over:.38 present:.38 send:-.38 the_topic:.38 you_find:.38 ^did_you:-.37
^we_have:.37 a_service:-.37 are_you:-.37 basic:.37 conditions:.37 emergency:-.37 entry:.37 month:.37 offices:.37 or_any:-.37 pay_for:-.37
the_address:-.37 the_direct:-.37 the_original:-.37 this_is:-.37 under_18:-.37 until:.37 veterans_who:.37 ^find:.36 about_how:-.36
ask_you:-.36 available:.36 complete:.36 future:.36 i_was:-.36 log:.36 log_in:.36 section:.36 served:-.36 set:-.36 us:-.36 ^how_to:-.35
benefits_you:.35 hello_i:-.35 like_to:-.35 obtain_a:.35 secure:-.35 sure_to:-.35 the_report:.35 use_a:-.35 veterans:.35 with_your:.35
^first:.34 ^hello_i:-.34 ^i_want:-.34 ^if_the:.34 adopted:.34 and_their:.34 benefits_if:-.34 by_your:-.34 condition:.34 driving:.34
for_s:.34 foreign:-.34 if_that:.34 is_no:.34 long:-.34 members:-.34 missing:-.34 monthly_payments:.34 obtain:.34 renewal:-.34 s:.34
she:-.34 spouses:.34 that_can:-.34 what_i:.34 30:.33 ^contact:.33 ^find_out:.33 ^i_want_to:-.33 ^yes_there_are:.33 also_be:-.33
attended:-.33 benefits_are:.33 car:-.33 children:.33 employee:-.33 fee:.33 financial:.33 not_qualify:.33 on_active:.33 out_the:.33
qualify:.33 sure_if:.33 thanks:.33 up_to:.33 your_claim:.33 your_payment:.33 ^can_you_give:-.32 ^i_have:-.32 ^that:-.32 and_dependent:.32
and_how:.32 between:-.32 come_to:.32 do_have:.32 do_you:-.32 how_your:-.32 information_that:.32 medical_center:-.32 national:.32
non_driver:.32 programs:-.32 service_member:-.32 shows:.32 that_this:.32 time_to:-.32 to_ask:-.32 worked:-.32 you_learn:.32 yourself:.32
^hi_i:-.31 ^what_is:-.31 about_va:.31 act:.31 aid_?:-.31 cancellation:.31 come:.31 could_you:-.31 depending:.31 for_help:-.31 hearing:.31
help_if:-.31 hi_i:-.31 is_in:.31 procedures:.31 prove:-.31 school_to:.31 set_of:-.31 student_aid:.31 understand_the:.31 we_pay:.31
you_get:.31 you'll:.31 ^if_you_do:.3 allows_you:-.3 and_title:.3 and_will:-.3 asking:.3 can_give:-.3 correct_the:.3 depending_on:.3
download:.3 i_can:.3 if_it:-.3 if_they:.3 loan_forgiveness:.3 online:.3 questions:.3 register_a:-.3 the_law:-.3 their:.3 topic:.3 true:-.3
up_for:-.3 vehicle_registration:-.3 your_va:.3 ^of_course:-.29 ^would:-.29 ^you_ll:.29 about:-.29 about_it:.29 also:.29 american:.29
and_medical:.29 care_benefits:.29 disability:.29 download_the:.29 has_been:.29 i_have:-.29 is_a:-.29 is_important:-.29 medical_care:-.29
need_a:-.29 once:-.29 perkins_loan:.29 phone_or:.29 registration_to:-.29 replace:-.29 risk:-.29 same_as:.29 sorry_but:.29 sources:.29
state_department:-.29 status_of:.29 steps:.29 the_status:.29 to_sign:-.29 you_can't:.29 you_come:.29 you_to:-.29 ^get:.28
^i_would_like:-.28 ^no_i:.28 ^who:-.28 and_get:-.28 apply_online:-.28 be_paid:.28 can_do:.28 care:-.28 claim_or:.28 coverage:-.28
deceased:-.28 documents_to:-.28 for_example:-.28 for_financial:.28 get_some:-.28 have_an:-.28 have_some:-.28 hi:-.28 i'd:-.28
insurance:-.28 is_called:.28 making:-.28 military:.28 note:-.28 receipt:-.28 show:-.28 there's:-.28 to_obtain:.28 veterans_life:-.28
where:-.28 which_you:-.28 why:-.28 will_get:-.28 you_contact:.28 your_retirement:.28 9_11:.27 ^hi:-.27 ^i_can:.27 ^i_need_help:-.27
^no_not:.27 ^no_you:-.27 ^would_you:-.27 ^you_would_have:.27 a_problem:.27 a_temporary:-.27 active:.27 address:-.27 and_then:.27 as_i:.27
benefits_to:.27 decisions:.27 hard:.27 how_to:.27 i_said:.27 keep_your:.27 legal:-.27 location:-.27 mail:.27 manage_your:.27 many:.27
me_to:-.27 most:.27 no_not:.27 original:-.27 out_a:-.27 please:-.27 return:.27 service_and:.27 spouse_of:-.27 that_?:.27 the_new:-.27
the_title:.27 to_request:.27 to_stay:.27 to_the:-.27 veteran_with:-.27 you_submit:.27 your_federal:-.27 your_vehicle:-.27 ^that_is:-.26
^what_are:.26 ^yes_i_have:-.26 ^yes_please:.26 ^yes_you_may:-.26 an_additional:.26 an_appointment:-.26 and_are:-.26 appear:.26 as:.26
can_assist:.26 can_learn:.26 cases:.26 college_or:.26 documents:-.26 don:-.26 enroll_in:.26 for_college:.26 for_medicare:.26
for_school:-.26 give:-.26 have_questions:-.26 how_it:.26 interest:.26 is_also:.26 locations:.26 lost_stolen:.26 needs:.26 no_income:.26
note_that:-.26 of_questions:.26 okay:.26 order_a:.26 out_of:-.26 program:.26 proofs:.26 sign_up:-.26 simulator_is:.26 the_hearing:.26
this_may:-.26 this_type:.26 to_an:.26 to_consider:.26 to_get:-.26 traumatic:-.26 using_the:-.26 va_health:.26 various:.26 was:-.26
yes_please:.26 ^i_need_to:-.25 a_spouse:.25 about_?:.25 after_you:.25 and:.25 and_what:.25 approved:-.25 be_required:.25
benefit_letters:.25 bill:-.25 borrow:.25 by_a:.25 change_the:.25 concern:-.25 dependent:.25 early:.25 get_social:.25 has_a:-.25
have_several:-.25 in_which:-.25 includes:-.25 information_for:.25 matter:.25 no_i:.25 online_or:-.25 permit:.25 plus:-.25 processed:-.25
questions_and:.25 reached:-.25 registrations:.25 resident:-.25 suggestions:-.25 that_are:-.25 those:.25 transferred:.25 use_it:.25
vehicle_plates:.25 visit_the:-.25 way_to:.25 while_serving:.25 wish:.25 wish_to:.25 you_give:-.25 you_meet:-.25 you_receive:-.25
you_request:-.25 your_new:.25 ^can:-.24 ^learn:.24 ^we_can_help:-.24 ^yes_i_can:.24 a_new:.24 about_a:-.24 appointment:-.24
benefits_can:-.24 continue:-.24 death:.24 depend:-.24 depend_on:-.24 disability_compensation:.24 get_the:-.24 great_you:.24 group:-.24
id:.24 immediately:.24 income_based:.24 is_different:.24 is_it:-.24 just_for:.24 license:.24 limited:.24 me:-.24 medical_records:.24
nearest:.24 need:-.24 of_an:.24 of_these:.24 on_a:.24 or_not:-.24 paper:-.24 part:.24 people:.24 retire:-.24 service_members:-.24
starting:-.24 team:-.24 the_plates:.24 these_services:.24 to_determine:.24 to_provide:-.24 too:-.24 well:.24 you_have:-.24 you_might:.24
180_days:.23 25:.23 ^excellent:.23 ^you_will:-.23 a_phone:-.23 a_program:-.23 an_account:-.23 and_i:-.23 are_there:-.23 at_least:.23
benefits_planner:-.23 cancelled:.23 care_provider:-.23 citizens:.23 connected_disability:-.23 date_of:.23 day:.23 duty:.23 end:.23
excellent:.23 families:-.23 find_out:.23 finding:.23 for_benefits:-.23 for_your:-.23 homelessness:.23 how_we:.23 if:-.23 include:-.23
is_that:-.23 is_the:-.23 it:.23 least:.23 level:.23 new_york:.23 not_really:.23 on_or:-.23 or_an:-.23 or_non:.23 or_older:.23
paperwork:.23 phone:-.23 provide:-.23 put:-.23 restrictions:.23 short:-.23 some_questions:-.23 spouse_is:.23 surviving:-.23
the_retirement:-.23 the_social:.23 the_united:.23 to_a:.23 tool_to:.23 united:.23 which:.23 write:-.23 you_an:.23 you_that:.23
your_case:.23 120:.22 ^i:-.22 ^is:-.22 ^okay:.22 ^once:-.22 ^read:-.22 ^would_you_like:-.22 ^yes_there_is:-.22 a_benefit:.22
ability_to:.22 absolutely:.22 best:-.22 chance:-.22 consider:.22 copy:-.22 cost:-.22 cost_of:.22 destroyed_?:.22 determined:-.22
email:-.22 for_an:-.22 for_each:.22 home:.22 i_would:-.22 in_to:.22 is_determined:-.22 it_for:.22 just:.22 me_about:-.22 me_details:-.22
no_you:-.22 of_state:-.22 ok:-.22 perkins:.22 person_is:-.22 results:.22 service:-.22 service_disabled:-.22 size:.22 subject:.22
surviving_spouse:-.22 suspension:.22 that's_the:-.22 the_end:.22 things:.22 to_receive:-.22 types:.22 understand_that:-.22
what_happens:-.22 who_has:-.22 would_need:-.22 york:.22 your_age:-.22 ^can_i:-.21 ^you_want:-.21 ^you_want_to:-.21 a_job:.21 a_school:-.21
about_the:-.21 acceptable:.21 affected:.21 aid:.21 and_not:-.21 and_use:-.21 application_for:-.21 benefits_for:-.21 calculate:.21
can_accept:-.21 can_go:.21 can_visit:-.21 change_your:.21 companies:.21 connected:-.21 decision:.21 do_this:.21 education:-.21 either:-.21
else:.21 expire:.21 family:.21 generally:.21 have_received:-.21 he:-.21 health_insurance:.21 higher:-.21 hospital:-.21 how_the:-.21
know_what:-.21 life_insurance:-.21 live_in:-.21 may_receive:.21 more_questions:.21 my_va:-.21 need_info:.21 not_right:.21 of_loan:.21
option_is:.21 options_for:-.21 or_more:-.21 out_more:-.21 participate:-.21 percentage:.21 permanent:-.21 point:.21 pre:.21 proofs_of:.21
service_connected:-.21 still_get:.21 submitted:-.21 such_a:-.21 supporting:.21 that_state:-.21 the_medical:-.21 thing:.21 to_school:.21
to_surrender:.21 va_regional:.21 what_other:-.21 what_you:.21 who_are:-.21 you_become:-.21 you_do:.21 !:-.2 18_years:-.2 ^and_what:-.2
^not_really:.2 ^when_you:-.2 ^yes_you:.2 ^yes_your:-.2 ^you_don't:-.2 a_passport:-.2 administrative:.2 agent:.2 and_have:.2 and_is:-.2
and_you:-.2 asked:.2 benefits_?:-.2 benefits_on:.2 benefits_when:-.2 can_check:-.2 case_your:-.2 complete_an:.2 date:.2 delay:.2
determine:.2 don_t:-.2 eligibility_for:-.2 entitled:.2 every:.2 expiration:.2 family_member:.2 fine:-.2 follow:.2 hard_of:.2 have_this:.2
here_to:-.2 hey:-.2 if_an:.2 insurance_coverage:-.2 is_what:.2 known:.2 licensed:.2 may_have:.2 not_to:.2 of_a:-.2 of_course:-.2
of_hearing:.2 of_the:.2 older_and:.2 or_a:.2 other_proof:-.2 problem_with:.2 problems:.2 program_for:.2 reason:-.2 received:-.2
security:-.2 stolen_or:.2 survivors:-.2 take_a:.2 that_case:.2 that's_right:-.2 the_benefit:.2 the_event:.2 the_last:.2 the_military:.2
there_a:-.2 time_you:.2 under_the:.2 unmarried:-.2 will_be:.2 will_give:.2 yes_you:.2 yes_your:-.2 york_and:.2 you_enrolled:-.2
you_know:.2 you_think:.2 your_birth:-.2 ^hey:-.19 ^no:.19 ^ok:-.19 ^sorry:.19 ^what_is_the:-.19 ^you_may:.19 a_higher:-.19 a_payment:-.19
active_duty:.19 affect_your:-.19 affects:.19 ages:.19 among:.19 an_estimate:.19 an_example:.19 and_health:-.19 anyone:-.19 apply_to:.19
are:-.19 can_apply:.19 card_get:.19 career:.19 contact_you:-.19 criteria:.19 deliver:-.19 enrolled_at:-.19 for_social:.19 for_survivor:.19
form:-.19 from_the:.19 help_me:.19 i_also:.19 i_see:-.19 information_regarding:.19 injury:-.19 insurance_s:-.19 letters_and:.19
loans_that:-.19 lost_or:-.19 meet_all:.19 meet_the:-.19 my_parents:-.19 need_that:-.19 not_meet:-.19 number:-.19 of_how:-.19
of_plates:-.19 of_work:.19 on_my:-.19 open:-.19 option:.19 printed_veteran:.19 registered_in:.19 said:.19 search:.19 second:.19
security_benefit:-.19 should_know:-.19 simply:.19 step:.19 the_best:-.19 then_we:.19 this_information:.19 to_eligible:-.19 to_use:-.19
under:.19 va_benefit:.19 verify:.19 view:.19 whether:.19 yes_but:.19 you_currently:.19 your_coverage:.19 11_gi:.18 19:-.18 50:.18
;_but:-.18 ^do:-.18 ^great_!:-.18 ^if_i:-.18 ^ok_thanks:-.18 ^that_would:-.18 ^you_have:-.18 a_vehicle:-.18 accept:-.18 also_want:.18
alternatives:.18 and_request:.18 any_interest:.18 appeal:.18 applies:-.18 at_the:.18 benefits_do:.18 can_read:-.18 choose_the:.18
could_be:.18 details_of:-.18 different_from:-.18 during:.18 even:.18 file_a:.18 fill_out:.18 for:-.18 for_federal:.18 for_when:.18
free:.18 get_benefits:-.18 has_your:-.18 have_more:.18 have_to:.18 in_iraq:.18 in_new:.18 it_was:-.18 life:-.18 lower:.18 manage_my:-.18
maximum:.18 me_the:-.18 means:-.18 my_benefits:-.18 ok_thanks:-.18 or_destroyed:.18 or_eligible:.18 paid_in:.18 plan_for:.18 post_9:.18
program_?:-.18 prove_that:-.18 qualify_to:.18 read_the:-.18 regional:.18 registered:.18 replacement:.18 right_for:.18 security_can:-.18
simulator:.18 so:-.18 special:-.18 that's:-.18 the_amount:.18 the_u:-.18 these_benefits:-.18 three:-.18 to_contact:-.18 to_know:.18
to_replace:-.18 turn:-.18 university:.18 valid:-.18 we_have:.18 were_you:-.18 works:-.18 you_in:.18 your_loan:-.18 your_monthly:.18
your_parents:.18 12:.17 65:-.17 ^as:.17 ^find_out_how:.17 ^not_right:.17 ^not_right_now:.17 ^the:.17 ^we_can:-.17 ^what_are_the:.17
^you_can_go:.17 a_link:-.17 a_second:.17 about_to:-.17 access:-.17 all_ready:.17 already_have:.17 and_do:-.17 applicable:.17 are_in:-.17
are_several:.17 as_a:.17 available_?:-.17 be_of:.17 because_of:.17 benefits_online:.17 can_make:.17 can_not:-.17 can_request:-.17
certified:-.17 claim:.17 common_questions:-.17 completed:-.17 copies:.17 costs:.17 course_and:.17 covered_by:-.17 disabilities:.17
do_if:.17 does:-.17 done:-.17 fafsa_form:.17 for_dependents:-.17 for_you:-.17 gi:.17 had:-.17 i_apply:-.17 i_be:-.17 i_know:.17
in_case:-.17 in_that:.17 into_a:.17 iraq:.17 it's_not:.17 know_that:-.17 know_the:.17 loan:.17 may_ask:-.17 may_need:.17 maybe:.17
need_an:-.17 need_it:.17 needed_for:-.17 no:.17 not_covered:-.17 obtaining_a:-.17 of_my:.17 on_this:-.17 ones:.17 only_the:.17
other_things:.17 out:.17 out_your:.17 payments_for:.17 plan_and:-.17 plan_that:.17 possibility:-.17 print:-.17 private:-.17 proof:-.17
questions_about:-.17 receiving_social:-.17 request_an:-.17 required_to:.17 retirement_?:.17 security_card:.17 see_a:.17 sgli:-.17
size_of:.17 standard:.17 tell:-.17 that_is:.17 the:-.17 the_fee:.17 the_size:.17 theft:.17 them:.17 them_for:-.17 they_need:.17
this_program:.17 this_tool:.17 to_dmv:.17 to_qualify:-.17 u:-.17 u_s:-.17 vehicles:.17 want:.17 war:-.17 we_are:-.17 which_is:.17
will_they:.17 without:-.17 would_you:-.17 you_and:-.17 your_financial:.17 ^and_if:.16 ^i_am_not:.16 ^my:-.16 ^no_it:-.16 ^no_not_yet:.16
^then:-.16 ^yes_i_did:-.16 ^yes_that's:-.16 ^you_can_contact:.16 ^you_can_find:.16 ^you_can_get:.16 a_certified:-.16 additional:-.16
age:-.16 are_they:.16 back:-.16 be_a:-.16 be_suspended:.16 be_the:-.16 becomes:-.16 benefit:.16 benefits:.16 buy:-.16 can_view:.16
child:-.16 claims:.16 contact_us:.16 course:-.16 details:-.16 different_types:.16 during_the:-.16 else_?:.16 example_if:-.16 expenses:-.16
expired:-.16 family_benefits:-.16 federal_government:.16 fee_?:.16 fill:.16 find_the:-.16 for_permit:.16 from_another:-.16 get_an:.16
gi_bill:.16 group_life:-.16 guide:.16 happens:-.16 he_is:-.16 homeless:.16 i_might:-.16 i'd_like:-.16 i'm_sorry:.16 if_that's:-.16
in_any:.16 july:-.16 loan_?:-.16 loans_or:-.16 mailing:-.16 manage:.16 medical:-.16 mind:.16 no_it:-.16 non_citizen:-.16 not:.16 one_?:.16
one_of:-.16 online_by:.16 or_to:-.16 participate_in:-.16 photo:.16 planner:-.16 plates_?:.16 purpose:-.16 qualified:.16 run:-.16 say:-.16
services_and:.16 specific:.16 tell_you:.16 the_conditions:.16 the_cost:.16 the_proofs:.16 the_public:-.16 then_you:-.16 think:.16
to_help:-.16 to_pay:-.16 to_those:.16 training:.16 types_of:.16 united_states:.16 waiting:.16 when_i:-.16 when_they:-.16 whose:.16
with_this:.16 yes_that's:-.16 you_ll:.16 you_or:-.16 you_will:-.16 your_health:-.16 your_plates:-.16 your_records:-.16 15:.15
^hello_can:.15 ^hello_can_you:.15 ^is_there_a:-.15 ^no_i'm_not:-.15 ^null:-.15 ^then_you:-.15 ^then_you_may:.15 ^to:-.15 ^we_may:-.15
^we_will:.15 ^what_other:-.15 ^yes_but:.15 ^yes_that's_right:-.15 ^yes_we:.15 ^you_will_be:-.15 a_completed:-.15 a_printed:.15
a_repayment:.15 a_time:.15 advise:.15 advise_me:.15 are_other:-.15 assist_you:.15 because:.15 can_a:-.15 can_qualify:.15 can_still:.15
check:-.15 city:-.15 contact_your:-.15 deposit:-.15 disability_ratings:.15 do_about:.15 documents_you:.15 dvi:.15 eligible_for:.15
evidence:.15 evidence_?:.15 federal_perkins:.15 financial_aid:.15 for_that:-.15 from_my:-.15 ged:-.15 has:-.15 has_not:-.15
have_enough:-.15 hello_can:.15 history:.15 hotline:-.15 how_do:-.15 i'm_here:-.15 in_ny:.15 info_about:.15 insurance_for:-.15 into:-.15
is_lost:-.15 it_on:-.15 it_would:.15 know_how:-.15 less:-.15 like_a:-.15 limit:-.15 limits:.15 makes:-.15 me_if:.15 might:.15 might_be:.15
must_present:.15 not_apply:.15 null:-.15 number_of:-.15 operation:-.15 or_stolen:-.15 page_to:.15 part_b:.15 post:.15 purchase:.15
ratings:.15 registration:-.15 request_the:-.15 s_dvi:.15 school:-.15 school_?:-.15 sent_to:.15 status:.15 stepchild:.15 talked:.15
the_date:.15 the_information:-.15 the_loan:.15 the_national:.15 the_section:.15 through:.15 to_do:.15 to_someone:.15 to_start:-.15
to_us:-.15 using:-.15 va_disability:.15 veteran_who:.15 what_are:.15 what_could:.15 what_if:-.15 why_i:-.15 will_i:-.15 yes_we:.15
you_for:-.15 you_retire:-.15 you_served:-.15 1:.14 10_years:.14 ^absolutely:.14 ^by:-.14 ^check:.14 ^have_you:-.14 ^hi_there:-.14
^i'd:-.14 ^it:-.14 ^tell_me:-.14 ^the_new:.14 ^we:.14 ^you_can_check:-.14 a_certificate:.14 amount_that:-.14 and_family:.14 and_to:.14
be_right:.14 before_you:.14 benefit_amount:.14 but:.14 compensation_for:-.14 consolidating:.14 could_not:.14 cover:.14 d:-.14
dependents:-.14 die:-.14 direct:-.14 direct_loan:-.14 does_that:.14 don't_have:-.14 educational_benefits:.14 for_another:-.14
for_other:.14 for_service:-.14 forbearance:.14 from_a:-.14 further_information:-.14 gets:.14 hi_there:-.14 house:.14 how_is:-.14
i_recently:.14 id_is:-.14 identification_card:-.14 if_we:-.14 important:-.14 information:.14 instead:-.14 instructions:-.14 it's:.14
jobs:-.14 just_need:.14 known_as:.14 later:.14 learn_about:.14 ll:.14 loans_are:-.14 me_in:.14 member_can:.14 motor:-.14 move:.14
move_to:.14 name_of:.14 needed_to:.14 of_benefit:-.14 of_residence:.14 on_the:.14 on_what:.14 pay_the:.14 provides:-.14 records_and:.14
repayment_plan:.14 report_to:.14 requirements_?:-.14 right_now:.14 several:-.14 show_me:-.14 some_of:.14 talk:.14 the_money:.14
they_have:-.14 this_process:.14 tips_on:.14 total:-.14 understand:.14 use_your:-.14 vehicle:-.14 was_wondering:-.14 we_will:.14
what_does:-.14 what_else:-.14 what_should:-.14 will_you:-.14 yeah:-.14 you_if:-.14 you_like:-.14 your_family:-.14 100:.13 3:.13
^are_there:-.13 ^hey_there:-.13 ^how_is:-.13 ^i_see:-.13 ^i_would:-.13 ^i'll:.13 ^if_you_are:-.13 ^if_your:.13 ^it_is_noteworthy:-.13
^when:-.13 a_discharge:.13 a_page:.13 a_student:-.13 a_volunteer:.13 about_what:-.13 according:.13 affect:-.13 age_of:-.13 aid_for:.13
am_a:.13 any_time:.13 appointments:-.13 are_available:.13 as_proof:-.13 available_to:-.13 based_payment:.13 be_eligible:-.13 becoming:.13
came:-.13 can_provide:-.13 card_?:-.13 category:.13 cause:.13 certain_requirements:-.13 court:.13 d_ford:-.13 days:.13 didn't:-.13
dies:-.13 disability_is:-.13 do_?:-.13 doesn't:.13 drive:-.13 education_benefits:.13 exactly:.13 exactly_is:.13 ford:-.13
ford_federal:-.13 get_more:.13 happens_after:-.13 hey_there:-.13 how_many:-.13 i_could:-.13 i_did:-.13 i_find:.13 id_cards:-.13 if_i:-.13
if_is:.13 in_the:-.13 is_correct:.13 it_possible:-.13 keep:.13 learn:.13 let_me:-.13 like_that:-.13 listed:.13 loan_is:.13
loan_payments:-.13 loan_program:-.13 look:.13 mail_it:.13 members_of:-.13 minutes:.13 must_have:-.13 need_more:-.13 needs_and:.13
of_disability:-.13 older:.13 order:.13 our_page:.13 outside_of:-.13 permission:.13 processing:.13 purposes:-.13 qualifications:-.13
question:.13 receives:-.13 requirements_for:-.13 security_and:.13 send_the:-.13 service_for:-.13 some_cases:.13 spouse:.13
start_receiving:.13 states:.13 students:.13 submit_your:.13 than_2:-.13 the_form:.13 the_health:-.13 the_year:-.13 there_i'm:-.13
to_have:.13 to_learn:-.13 to_see:-.13 to_transfer:.13 type_of:.13 used:-.13 volunteer:.13 we_need:-.13 what_kind:-.13 will_have:-.13
with_?:-.13 with_my:-.13 you_don't:.13 your_license:.13 20:-.12 5:-.12 ^do_you_need:-.12 ^hello_i_would:-.12 ^i_also:.12 ^i_do:.12
^if_you_want:-.12 ^is_a:.12 ^is_there:-.12 ^no_i_am:.12 ^no_that's:-.12 ^so:-.12 ^yes_you_can:.12 a_form:.12 access_to:-.12
access_your:-.12 agree:-.12 along:.12 along_with:.12 although:.12 and_find:-.12 and_your:.12 answers:-.12 any_way:.12 approve:-.12
are_many:-.12 assist:.12 assistance_for:-.12 be_aware:.12 be_sure:-.12 be_to:.12 because_you:-.12 better:.12 biological:.12 board:.12
by:-.12 called_a:-.12 can:.12 care_?:-.12 caring:.12 caused:-.12 changing:-.12 consequences:-.12 crisis:.12 defaulted:-.12 defense_to:.12
determine_if:.12 direct_consolidation:.12 documentation:-.12 driver_identification:.12 drug:-.12 fafsa:.12 figure_out:.12 find_a:.12
for_disability:-.12 for_free:.12 funds:-.12 government:-.12 have:-.12 help_?:.12 hope:.12 how_you:-.12 i'm_going:-.12 i'm_looking:-.12
id_?:.12 in_va:.12 information_in:-.12 information_on:-.12 is_this:-.12 it_out:-.12 local_office:.12 me_?:.12 mean:.12 means_that:-.12
military_service:.12 more_help:.12 must_return:.12 my_plates:-.12 my_social:.12 need_?:-.12 need_information:-.12 need_the:.12 needed:.12
no_that's:-.12 not_?:.12 now_i:.12 of_all:-.12 of_that:-.12 of_va:-.12 officer:.12 on_your:-.12 online_through:.12 or_the:-.12
our_online:.12 papers:-.12 payment_history:.12 plan:-.12 possible:-.12 problem_is:-.12 qualifies:-.12 questions_?:.12 real_id:.12
recommend:.12 renew:-.12 representative:.12 requirements_that:-.12 resources:.12 review:-.12 security_credits:.12 start:-.12 state_and:.12
still:-.12 survivors_benefits:-.12 terms:-.12 that_a:-.12 that_if:.12 that_your:-.12 the_mail:.12 the_one:.12 they_will:-.12 think_i:-.12
through_a:.12 title:-.12 to_another:.12 to_call:.12 to_repayment:.12 to_take:-.12 to_veterans:.12 to_vote:-.12 track:-.12 trying:-.12
trying_to:-.12 tty:-.12 va_education:.12 veterans_and:.12 vgli:.12 what_about:-.12 what_exactly:.12 who_is:-.12 will_need:.12
with_that:.12 would_have:.12 yes_there:.12 you_having:-.12 you_tell:-.12 your_identity:.12 2020:-.11 800:-.11 ^have_you_been:.11
^hi_i_am:-.11 ^hi_i_need:-.11 ^if:.11 ^may:.11 ^maybe:.11 ^we_have_a:.11 ^well:.11 ^were_you:-.11 ^yes_i_am:.11 ^yes_that's_correct:.11
^yes_we_do:.11 ^yes_you_need:.11 ^you_need:.11 a_letter:.11 a_us:.11 about_applying:-.11 also_get:-.11 and_need:-.11 application:.11
applying_for:-.11 as_long:-.11 as_to:-.11 at_this:-.11 attend:.11 august:-.11 because_i:-.11 become:-.11 become_eligible:-.11
benefits_that:-.11 but_not:-.11 care_system:-.11 certificate_of:.11 could_use:-.11 days_of:.11 default:-.11 down:.11 due_to:-.11
exception:-.11 explain:-.11 features:.11 filed_a:-.11 for_medical:-.11 four:-.11 fs:.11 further:.11 give_me:-.11 grandchild:.11
help_with:-.11 her_own:-.11 i_think:-.11 if_it's:-.11 in_my:-.11 in_your:-.11 involved:-.11 is_to:-.11 know:.11 last:.11 leaving:.11
loans_to:.11 long_as:-.11 medicare:.11 my_license:.11 next:-.11 nothing:-.11 of_information:-.11 offers:.11 on_her:-.11 or_can:-.11
other_states:-.11 other_va:.11 page_for:-.11 paying:-.11 per:.11 person:-.11 please_i:-.11 police:-.11 qualify_?:.11 really:.11
register:-.11 right:.11 schedule:-.11 set_up:-.11 state_driver:.11 statement:-.11 such:-.11 t:-.11 take_to:-.11 taken:-.11
the_criteria:.11 the_federal:.11 the_office:-.11 the_procedure:.11 there_?:-.11 this_purpose:-.11 to_view:.11 tuition:-.11 us_citizen:.11
usa:-.11 va:.11 violation:.11 we:.11 welcome:.11 where_you:-.11 with_us:-.11 with_you:-.11 won't:.11 you_could:.11 you_please:-.11
you_provide:.11 you_the:.11 your_future:.11 your_military:-.11 your_registration:.11 00:.1 6:.1 90:-.1 ^after:.1 ^do_i:.1 ^hello_there:-.1
^i_have_some:-.1 ^i'd_like:-.1 ^i'd_like_to:-.1 ^in_that_case:.1 ^it_is_important:-.1 ^no_i_haven't:-.1 ^one:.1 ^there_is:.1 ^yes_and:.1
^yes_i_will:.1 ^you_are:.1 ^you_could:.1 ^you_have_to:-.1 ^you_would:.1 ^you_would_need:-.1 a_family:.1 a_part:-.1 a_real:-.1
advantages:.1 advice:.1 age_when:-.1 any_benefits:.1 are_some:-.1 ask_for:.1 at_any:.1 b:.1 bank:.1 based:.1 be_included:-.1 been_told:.1
benefits_while:-.1 can_be:.1 can_get:.1 can_help:.1 care_of:-.1 case:.1 charge:-.1 check_the:-.1 child_is:-.1 computer:.1 consolidation:.1
course_you:.1 defense:.1 definitely:.1 denied:-.1 discharge:.1 do_to:-.1 document_that:.1 driver_id:.1 easy:-.1 estimates:.1 ex:-.1
example:-.1 exceptions:.1 extension:-.1 ffel:-.1 for_?:.1 for_at:.1 for_more:.1 for_people:.1 from_other:-.1 function:.1 get_access:.1
getting_a:-.1 given:.1 great_to:-.1 half:.1 having_trouble:-.1 hello_there:-.1 help_about:-.1 i_qualify:.1 i'm_in:.1 if_you're:-.1 in_a:.1
in_an:-.1 is_possible:-.1 isn't:.1 it_in:.1 it_to:.1 learn_how:.1 letter:-.1 living:-.1 loan_servicer:-.1 mission:-.1 motorcycle:.1
need_some:.1 neither:.1 no_longer:-.1 not_be:-.1 nys:-.1 obtaining:-.1 only_be:-.1 optional:-.1 or:-.1 or_2:-.1 or_appeal:.1 out_what:.1
particular:.1 pdf:.1 process:.1 program_or:.1 programs_for:.1 provide_a:-.1 reasons:.1 recent:-.1 record:-.1 reduced:-.1 remove:.1
right_?:-.1 s_passport:-.1 so_i:-.1 sorry:.1 sounds_good:-.1 stay:.1 the_requirements:-.1 the_state:.1 then:-.1 this_service:.1
those_who:-.1 though:.1 to_?:.1 to_file:.1 to_notify:-.1 to_prove:-.1 to_understand:.1 useful:-.1 very:-.1 veteran:.1 veteran_or:-.1
visit:-.1 was_just:-.1 wasn't:-.1 what_would:.1 will_do:-.1 will_issue:-.1 will_my:-.1 wondering:-.1 www:.1 years:.1 years_old:-.1
yes_and:.1 you_are:-.1 you_asking:.1 you'll_need:-.1 you're:-.1 your_child:.1 180:.09 24:-.09 40:.09 90_days:-.09 ;:-.09 ^can_i_get:-.09
^do_you_know:.09 ^for_that:.09 ^have:-.09 ^i_don't:-.09 ^i_was:-.09 ^if_i_am:.09 ^in_this:.09 ^is_it:-.09 ^it_is_possible:-.09
^it's_not_my:.09 ^no_i_do:-.09 ^what_do:-.09 ^which:-.09 ^yeah:-.09 ^yes_there:.09 ^you:-.09 a_decision:.09 a_driver:-.09 a_refund:.09
about_social:.09 age_62:-.09 already:-.09 am_trying:-.09 anything_else:.09 approved_for:.09 are_required:-.09 are_those:-.09 are_two:.09
as_well:.09 asking_for:.09 been:.09 benefits_and:-.09 benefits_through:.09 can_i:-.09 cards:-.09 case_you:.09 certain:-.09 certificate:.09
child_of:-.09 combined:.09 common:-.09 community:-.09 complete_a:.09 considered:.09 currently_have:.09 do_after:.09 dvi_online:.09
enrollment:.09 established:-.09 exempt:.09 family_can:-.09 for_aid:.09 friday:-.09 from:-.09 get_into:-.09 get_it:-.09 good:-.09
good_to:-.09 great_!:-.09 have_all:.09 health_care:.09 heard:.09 help_you:.09 how_long:-.09 i'll_be:.09 i'm_not:-.09 identification_to:.09
if_i'm:-.09 if_my:-.09 in_school:.09 including:-.09 is_available:.09 is_only:.09 leave_the:.09 left:-.09 license_and:.09 m:.09 mail_or:.09
me_an:.09 mean_that:.09 monday:-.09 monday_through:-.09 more_details:.09 my_own:.09 my_registration:-.09 my_spouse:-.09 name:-.09 new:.09
non:-.09 normally:.09 not_currently:-.09 of_our:.09 or_change:-.09 or_other:.09 plan_?:-.09 portal:.09 proof_of:-.09 regarding_the:.09
registering:-.09 regular:-.09 same_time:-.09 select:.09 serious:-.09 services:-.09 should:-.09 show_that:.09 someone:.09 sorry_to:.09
still_qualify:-.09 talk_to:.09 than:.09 that_regard:.09 that's_correct:.09 the_application:.09 the_benefits:-.09 the_fafsa:.09
the_first:-.09 the_gi:-.09 the_veterans:-.09 this_will:-.09 through_friday:-.09 to_fill:.09 to_report:.09 to_verify:.09 told_that:.09
trouble_making:-.09 up:.09 use_the:.09 va_life:.09 ve:-.09 visit_our:.09 while:-.09 with_a:-.09 y:.09 you_been:.09 you_qualify:-.09
you_start:-.09 your_first:.09 your_school:-.09 1_800:-.08 10:.08 11:.08 1213:-.08 772:-.08 772_1213:-.08 800_772:-.08 ^also:-.08 ^any:-.08
^at:.08 ^do_you_also:.08 ^for_more:.08 ^for_more_information:.08 ^i_can_help:.08 ^it's_not:.08 ^no_i_don't:.08 ^oh:-.08 ^unfortunately:.08
^very:-.08 ^what_happens:-.08 ^what_if:-.08 a_little:-.08 a_section:.08 a_veteran:-.08 add:-.08 age_?:-.08 also_know:.08 also_need:-.08
am_eligible:-.08 and_a:.08 and_conditions:.08 and_learn:.08 and_the:-.08 appeals:.08 as_you:.08 at_a:-.08 auto_liability:-.08
automatically:.08 avoid:.08 aware_of:.08 back_to:-.08 benefits_as:.08 benefits_from:-.08 benefits_what:.08 calculators:.08 can_look:.08
can_pay:-.08 can_take:.08 card:-.08 care_from:-.08 change:.08 citizen:.08 company:.08 consider_when:.08 control:.08 coverage_?:-.08
covered:-.08 decided:-.08 different:-.08 each:.08 educational:.08 eligibility_requirements:-.08 entered:.08 even_if:.08 events:-.08
experience:-.08 false:.08 first_you:-.08 for_family:-.08 from_your:.08 get_this:.08 given_to:.08 grants:-.08 happen:-.08 have_any:-.08
have_no:-.08 hear:.08 high_school:-.08 i_ask:-.08 i_came:-.08 i_get:-.08 i_only:-.08 i_should:-.08 i've:-.08 in_one:-.08
information_is:.08 is:-.08 is_all:.08 is_noteworthy:-.08 issue:-.08 knowledge:-.08 less_than:-.08 license_will:.08 little:-.08
loans_?:-.08 loans_from:.08 looking:-.08 make:-.08 making_the:.08 medicare_?:-.08 meet_certain:-.08 met:-.08 more_info:.08 much:-.08
must_only:.08 not_eligible:.08 not_have:.08 noteworthy:-.08 noteworthy_that:-.08 obtain_va:-.08 of:-.08 of_what:.08 offer:-.08
options_available:-.08 or_service:-.08 pass:.08 pay:.08 personal:.08 possible_for:-.08 prescription:-.08 program_and:.08 protected:-.08
read:-.08 ready:.08 related_to:.08 remaining:-.08 repay:-.08 repayment:.08 requirements_listed:.08 retirement_benefits:.08 revoked:.08
rules:-.08 section_on:.08 security_benefits:.08 see:.08 see_how:-.08 services_for:.08 should_have:-.08 some:.08 sort:-.08 sort_of:-.08
state:-.08 study:.08 submit_a:.08 sure_i:-.08 sure_that:.08 that:.08 that's_fine:-.08 the_family:.08 the_help:-.08 the_month:.08
the_past:-.08 the_same:-.08 then_?:-.08 there_i:-.08 there's_a:-.08 to_date:.08 unfortunately:.08 unless:-.08 up_?:.08 use_of:.08
va_gov:.08 want_a:-.08 website:.08 will_receive:.08 with_the:-.08 worse:.08 yes_if:-.08 you_may:.08 you_must:.08 you_pay:-.08
your_benefits:.08
`,
    },
    radio: {
      next: `
this_is:1.04 clear:-1.03 this:.96 out:-.87 we'll:-.87 roger:-.86 safe:-.86 by:-.85 that:-.82 will:-.82 go_ahead:-.81 go:-.74 thanks:-.71
calling:.7 understood:-.69 ^roger:-.66 please:.66 channel_one:.65 now:-.65 is:.63 ^understood:-.61 watch:-.57 standing:-.56
standing_by:-.56 too:-.56 ^copy:-.55 maintain:-.55 vessel:.55 on_channel:.54 ahead:-.53 channel:.53 do_you:.53 stay:-.53 ^you:-.52
by_on:-.52 you_too:-.52 one:.5 ^you_too:-.49 one_six:.49 just:-.48 you_read:.48 ^vts_to:.47 copy_that:-.47 once:-.47 vts_to:.47 over:.44
six:.44 when:-.44 yeah:-.44 identify:.43 keep:-.43 roger_that:-.43 speed:-.43 we_are:-.43 approaching:.42 copy_?:.42 in_the:.42
minutes:-.42 no:-.42 will_do:-.42 ^port:.41 ^will:-.41 okay:-.41 please_identify:.41 read:.41 ^will_do:-.4 ?:.39 ^port_control:.39 vts:.39
vts_on:.39 we're:-.39 ^okay:-.38 control_to:.38 you_copy:.38 mayday_mayday:.37 off:.37 read_me:.37 ^mayday_mayday:.36 ^no:-.36
^port_control_port:.36 ^yeah:-.36 control_port:.36 here:.36 is_vts:.36 it:-.36 me_?:.36 proceed:-.36 updates:-.36 ^mayday:.35
^copy_that:-.34 ^thanks:-.34 about:-.34 station_this:.34 ^mayday_mayday_mayday:.33 ^pilot_station:.33 ^port_control_to:.33 ^vts_this:-.33
^vts_this_is:-.33 are:-.33 east:-.33 if:-.33 pass:-.33 approaching_the:.32 come:.32 your:.32 one_two:.31 station:.31 ^pilot:.3
^roger_that:-.3 ^vts:.3 for:-.3 further:-.3 good_morning:.3 instructions:.3 our:-.3 behind:-.29 come_in:.29 how's:.29 ladder:-.29
^good_morning:.28 ^pilot_station_pilot:.28 an:.28 i'm:-.28 identify_yourself:.28 on_the:-.28 severe:.28 station_pilot:.28 two:.28 any:-.27
as:-.27 assist:-.27 ^hello:.26 down:-.26 five:-.26 have_an:.26 hello:.26 severe_weather:.26 that's:-.26 ^port_control_this:-.25
^vts_vts:.25 a_severe:.25 again:-.25 alright:-.25 berth:-.25 both:-.25 but:-.25 engine_room:.25 hold:-.25 let:-.25 request:.25 slow:-.25
stand:-.25 we:-.25 yourself:.25 zero:-.25 buoy:-.24 changes:-.24 engine:.24 side:-.24 stand_by:-.24 thanks_for:-.24 vts_vts:.24
we_have:.24 appreciate:-.23 back:-.23 plan:.23 port_control:.23 requesting:.23 restrictions:.23 time:-.23 ^attention:.22 attention:.22
channel_16:.22 course:-.22 crew:-.22 for_the:-.22 have_a:.22 pilot_station:.22 us:-.22 we're_approaching:.22 ^alright:-.21 ^we're:-.21
call:-.21 port_bow:.21 problem:-.21 sixteen:.21 vts_calling:.21 what's_your:.21 ^attention_all:.2 affirmative:-.2 an_emergency:.2
attention_all:.2 can_you:.2 confirm_your:.2 do:.2 harbor:.2 mayday_this:.2 me:.2 no_problem:-.2 please_confirm:.2 rescue:-.2
safe_passage:-.2 standby:-.2 still:-.2 to_port:-.2 voyage_plan:.2 you_need:-.2 your_eta:.2 ^attention_all_vessels:.19 ^no_problem:-.19
^vts_vts_this:.19 degrees:-.19 entering:.19 entering_the:.19 fire:.19 jolly:.19 keep_a:-.19 mayday:.19 mayday_!:.19 merlion:.19
nearby:-.19 port:.19 same:-.19 the_engine:.19 we_can:-.19 1:.18 12_for:-.18 ^vessel:.18 ^vts_here:.18 alpha:-.18 anchor:-.18
and_clear:-.18 and_current:.18 anything:-.18 channel_restrictions:.18 do_we:-.18 expected:.18 good_copy:-.18 keep_us:-.18 looking:.18
loud:-.18 loud_and:-.18 making:-.18 mile:-.18 on:.18 on_sixteen:.18 or:-.18 our_port:.18 requesting_anchorage:.18 thank:-.18
thank_you:-.18 the:-.18 to_anchorage:-.18 vts_this:-.18 30_minutes:-.17 ^morning:-.17 a_pilot:.17 all:.17 all_vessels:.17 bow:.17
control:.17 control_please:.17 copy:-.17 heads:-.17 heads_up:-.17 is_harbor:.17 listening:-.17 morning:.17 of:-.17 proceed_to:-.17
voyage:.17 vts_please:.17 weather:.17 well:-.17 16:.16 a_fire:.16 already:-.16 check:-.16 eight:-.16 holding:-.16 my:.16 on_this:-.16
read_?:.16 room:.16 switching:-.16 to_starboard:-.16 !_this:.15 3:-.15 ^harbor:.15 ^hey:.15 ^please:-.15 all_ships:.15 anyone:.15
at_about:.15 captain:-.15 current:.15 currently:-.15 emergency:.15 got_a:.15 instructions_over:.15 like:-.15 maintaining:-.15 monitor:-.15
of_the:-.15 off_our:.15 on_a:-.15 outer:.15 passage:-.15 seas:.15 sounds:-.15 steady:-.15 the_outer:.15 traffic:.15 traffic_looking:.15
watch_on:-.15 your_approach:.15 zero_eight:-.15 ^hey_there:.14 also:-.14 clearance:-.14 contact:-.14 departure:-.14
docking_instructions:.14 hey_there:.14 how's_traffic:.14 is_port:.14 let's:-.14 moving:-.14 pilot_for:.14 sailing:-.14 secure:-.14
ships:.14 side_?:.14 stay_safe:-.14 the_same:-.14 this_channel:-.14 to:-.14 up_ahead:.14 vicinity:.14 watch_out:-.14 way:-.14 you_give:.14
16_for:-.13 about_three:.13 and_can:-.13 approach:.13 as_well:-.13 avoid:-.13 away:-.13 been:-.13 control_out:-.13 control_what's:.13
eta_and:.13 fire_in:.13 front:.13 got:.13 her:-.13 hey:.13 hours:.13 limits:-.13 might:-.13 mind:-.13 monitor_channel:-.13 passing:-.13
safe_sailing:-.13 should:-.13 so:-.13 sounds_good:-.13 strong:.13 taking:.13 the_north:.13 the_vicinity:.13 to_the:.13 to_your:-.13
vts_here:.13 vts_out:-.13 wilco:-.13 within_the:.13 !:.12 ?_we:.12 ^good_copy:-.12 ^sunlight:-.12 ^wilco:-.12 a_safe:-.12 adjust:-.12
anchored:-.12 and_looking:.12 any_traffic:-.12 channel_12:-.12 clear_of:-.12 clear_what's:-.12 copy_your:-.12 eta_to:-.12 everyone:-.12
final:-.12 high:.12 i'll:-.12 if_needed:-.12 ii_this:.12 my_port:.12 off_the:.12 on_our:-.12 open:-.12 overtake:-.12 please_reduce:.12
port_side:-.12 position_and:.12 prepare:-.12 remain:-.12 requesting_permission:.12 slightly:-.12 state_your:.12 there's:-.12
there's_a:-.12 this_area:-.12 three_miles:.12 we_copy:-.12 we'll_keep:-.12 what's:.12 yes:-.12 7:-.11 ^any:.11 ^any_station:.11
^any_station_any:.11 ^sea:.11 ^sounds:-.11 anchorage:.11 anchorage_instructions:.11 any_station:.11 bravo:-.11 correct:-.11 en:-.11
en_route:-.11 for_anchorage:.11 force:.11 four:.11 is_on:-.11 is_pacific:.11 listening_watch:-.11 make:-.11 marker:-.11 nearing:.11
off_my:.11 once_you:-.11 remain_on:-.11 report:-.11 running:-.11 see_you're:.11 seven:-.11 shipping_lane:-.11 station_motor:.11
stay_on:-.11 the_heads:-.11 to_all:.11 tug:-.11 up_to:.11 vts_do:.11 weather_alert:.11 your_current:.11 yourself_and:.11 2_this:.1
?_we're:.1 ^affirmative:-.1 ^all_right:-.1 ^sounds_good:-.1 ^that's:-.1 ^yes:-.1 a_bit:-.1 a_strong:.1 about_30:-.1 after:-.1
all_right:-.1 and_the:-.1 any_changes:-.1 any_further:-.1 any_vessel:.1 at_the:.1 available:-.1 bit:-.1 calling_all:.1 can_assist:-.1
charlie:-.1 confirming:-.1 control_we're:-.1 distance:-.1 east_of:-.1 follow:-.1 ground:-.1 help:-.1 is_for:.1 it's:-.1 looks_like:-.1
moderate:-.1 more:-.1 motor:.1 motor_vessel:.1 much:-.1 name:.1 proceeding:-.1 ready:-.1 ready_to:-.1 report_when:-.1 state:.1
station_any:.1 ten_knots:-.1 to_assist:-.1 we_need:.1 we're_nearby:-.1 what:-.1 what_is:-.1 within:.1 090:.09 ^harbor_control:.09
^hey_vts:-.09 ^no_worries:-.09 ^we:-.09 a:-.09 anchor_is:-.09 and_need:.09 area_?:-.09 around:-.09 bridge:.09 confirm:.09 copies:-.09
down_and:-.09 front_is:.09 further_instructions:-.09 good:-.09 great:-.09 hang:-.09 have_any:-.09 hey_vts:-.09 identify_and:.09 is_jms:.09
knots_and:.09 maintain_your:-.09 negative:-.09 no_worries:-.09 north:.09 number:-.09 out_for:-.09 outer_channel:.09 overtaking:-.09
pilot_ladder:-.09 sector:.09 should_we:-.09 switching_to:-.09 to_dredging:.09 track:-.09 updated_on:-.09 us_updated:-.09 vessels_in:.09
vts_clear:-.09 we've_got:.09 west:-.09 worries:-.09 you_in:-.09 16_and:-.08 30:-.08 ^hey_vts_this:-.08 ^this_is_vts:.08 a_good:-.08
and:-.08 appreciated:-.08 beacon:.08 berthing_plan:.08 board_?:-.08 breakwater:.08 center:.08 cleared_to:-.08 control_we'll:-.08
current_course:.08 daya:.08 dredging:.08 entrance:.08 for_further:-.08 has:-.08 here_what's:.08 ii:.08 lookout:-.08 looks_pretty:.08
main:.08 maintain_a:-.08 much_appreciated:-.08 needed:-.08 north_channel:.08 ocean:.08 one_zero:-.08 orchid:.08 out_and:.08 over_and:-.08
pilot_arrangements:.08 please_advise:.08 position_report:.08 posted:-.08 ready_for:.08 small:-.08 some:-.08 storm_front:.08 support:-.08
the_main:.08 the_vessel:.08 to_adjust:-.08 to_overtake:-.08 traffic_updates:-.08 vts_standing:-.08 vts_we'll:-.08 vts_we've:.08 we've:.08
when_you're:-.08 winds:.08 your_request:.08 your_starboard:.08
`,
      previous: `
?:-1.51 this_is:-1.35 out:.96 is:-.78 this:-.74 ahead:-.73 safe:.7 go:-.69 vessel:-.69 go_ahead:-.64 clear:.58 we:-.58 over:-.55
heading:-.54 got:-.51 here:-.51 buoy:-.5 you_too:.49 one:-.48 to:-.47 too:.47 two:-.46 ^you:.45 ^you_too:.44 channel_one:-.44 standing:.44
standing_by:.44 what's:-.44 thanks:.42 ^all:.41 an:-.4 fire:-.4 please:-.4 calling:-.38 by:.37 engine:-.37 sailing:.36 5:-.35 ^thanks:.35
all:.35 in_the:-.35 just:-.35 what's_your:-.35 do_you:-.34 everyone:.34 inbound:-.34 loud:-.34 loud_and:-.34 will_do:.34 anchorage:-.33
once:.33 ^vts:-.32 five:-.32 hours:-.32 identify:-.32 it's:-.32 over_and:.32 ^will:.31 east:-.31 please_identify:-.31 position:-.31
safe_sailing:.31 ^port_control:-.3 a:-.3 reduce:-.3 slow:-.3 we're:-.3 your:-.3 zero:-.3 alter:-.29 and_out:.29 appreciate:.29 at:-.29
requesting:-.29 starboard:-.29 ^will_do:.28 i'll:-.28 mayday:-.28 morning:-.28 thank:.28 thank_you:.28 this_channel:.28 yeah:-.28
miles:-.27 vts_out:.27 down:-.26 eye_out:-.26 knots:-.26 navigation:.26 or:-.26 ^cheers:.25 ^yeah:-.25 cheers:.25 yourself:-.25
^pilot:-.24 ^roger_that:-.24 anything:.24 clear_of:-.24 identify_yourself:-.24 mayday_mayday:-.24 my:-.24 of:-.24 one_two:-.24
traffic:-.24 ^harbor:-.23 changes:.23 control_we'll:.23 knots_and:-.23 reduce_speed:-.23 room:-.23 so:-.23 the:-.23 to_starboard:-.23
by_on:.22 engine_room:-.22 moving:-.22 stay:.22 thanks_vts:.22 to_anchorage:-.22 to_your:.22 will:.22 ^mayday:-.21 and_clear:-.21
need:-.21 rescue:.21 situation:-.21 slow_down:-.21 that's:-.21 ^all_vessels:.2 ^mayday_mayday:-.2 ^switching:-.2 ^that's:-.2 about:-.2
checking:-.2 keep_an:-.2 next:-.2 north:-.2 rules:.2 set:.2 slowing:-.2 smooth:.2 with:.2 you:.2 around:-.19 bravo:-.19 coordinate:.19
current:-.19 do:.19 if_anything:.19 motor:-.19 motor_vessel:-.19 navigation_rules:.19 niner:-.19 out_for:-.19 see_you:.19 thanks_for:.19
^mayday_mayday_mayday:-.18 ^thanks_vts:.18 ^this:-.18 ^this_is:-.18 all_vessels:.18 an_eye:-.18 and_keep:-.18 approach:.18
approaching:-.18 eye:-.18 on_this:.18 position_and:-.18 safe_passage:.18 south:-.18 the_berth:.18 we_have:-.18 we've_got:-.18 3:-.17
^harbor_control:-.17 ^sounds_good:.17 advised:-.17 are:-.17 both:.17 call:.17 coming:.17 comply_with:.17 copies:.17 hang:.17 i:-.17
injuries:-.17 minutes:.17 open:.17 roger_that:-.17 them:-.17 vts_this:-.17 weather:-.17 when:.17 winds:-.17 your_current:-.17 ^sounds:.16
^switching_to:-.16 ^vessel:-.16 a_safe:.16 anything_changes:.16 appreciate_it:.16 channel_open:.16 charlie:-.16 comply:.16 contact:.16
continue:.16 down_to:-.16 got_it:-.16 heading_to:-.16 ladder:-.16 let's:.16 meters:-.16 on_our:.16 one_six:-.16 read:-.16 received:.16
severe:-.16 sounds_good:.16 you_loud:-.16 you're:.16 16:.15 ^pilot_station:-.15 ^thank:.15 ^thank_you:.15 ^we're:-.15 control_out:.15
control_this:-.15 eight:-.15 from:-.15 hey:-.15 it_is:.15 keep_a:-.15 limit:.15 of_the:-.15 sailing_everyone:.15 secured:.15
slowing_down:-.15 sounds:.15 speed_limit:.15 station_this:-.15 the_next:-.15 until_the:.15 vts_standing:.15 vts_will:.15 we_need:-.15
^copy_that_we'll:-.14 ^got:-.14 ^hey:-.14 ^thanks_vts_we'll:.14 ^understood:-.14 alter_course:-.14 best:.14 fast:-.14 fishing:-.14
for_further:.14 hang_in:.14 in_there:.14 like:-.14 minutes_keep:.14 our_way:.14 passage:.14 radar:-.14 six:-.14 soon:.14 standby:.14
switching:-.14 vts_thanks:.14 you_soon:.14 ^alright:.13 ^got_it:-.13 ^no:.13 ^sea:-.13 a_fire:-.13 alright:.13 anchor_at:.13
be_advised:-.13 breakwater:-.13 by_for:-.13 cargo:-.13 channel_for:.13 coordinate_with:.13 copy:-.13 degrees:-.13 en:.13 en_route:.13
end:.13 expect:-.13 follow:.13 forward:.13 four:-.13 have_a:.13 is_on:.13 merlion:-.13 off:-.13 on_channel:-.13 reading:-.13 rough:-.13
safe_approach:.13 severe_weather:-.13 swells:-.13 that_we'll:-.13 time:-.13 to_zero:-.13 us:.13 warning:-.13 we've:-.13 will_maintain:-.13
^no_worries:.12 ^you're:.12 anchor:.12 any_changes:.12 call_us:.12 channel_and:.12 check_in:.12 control_standing:.12 further:.12
have_you:-.12 help:.12 him:-.12 how:-.12 immediate_assistance:-.12 keep_our:-.12 moving_to:-.12 pilot_is:.12 plan:-.12 port_control:.12
south_of:-.12 starboard_to:-.12 that_sea:.12 understood:-.12 vts_we:-.12 we're_about:-.12 will_report:.12 12_and:.11 ^affirmative:.11
^switching_to_zero:-.11 ^wilco:.11 alert_and:.11 alpha:-.11 and_call:.11 and_coordinate:.11 and_need:-.11 appreciate_the:.11
appreciated:.11 be:-.11 copy_?:-.11 fire_in:-.11 follow_the:.11 half:-.11 keep:.11 lines:.11 looking:.11 lookout:-.11 make:-.11
mayday_!:-.11 mile:-.11 okay:-.11 on_standby:.11 posted:.11 sector:-.11 station_standing:.11 stay_safe:.11 that_harbor:-.11 until:.11
we'll_secure:-.11 wilco:.11 you_copy:-.11 ^hang:.1 ^port:-.1 ^roger_that_vts:-.1 ^roger_that_we'll:-.1 a_rescue:.1 and:.1 and_slow:-.1
both_of:.1 can:-.1 crew:-.1 draft:-.1 east_of:-.1 entrance:-.1 good_morning:-.1 guardian:.1 is_vts:-.1 needed:-.1 no_worries:.1 our:-.1
report:.1 slow_speed:-.1 some:-.1 speed_to:.1 switching_to:-.1 the_ladder:-.1 the_right:.1 the_smoke:.1 then:-.1 we'll_do:.1 worries:.1
you_read:-.1 ^pilot_station_pilot:-.09 ^roger_that_sea:.09 ^stay:.09 ^stay_safe:.09 ^understood_vts_we'll:-.09 ^we:-.09 anchor_is:.09
and_heading:-.09 berth:.09 copy_port:.09 give:-.09 help_is:.09 here_we're:-.09 if_needed:-.09 keep_me:.09 keep_the:.09 local:-.09
maintain_your:-.09 marina:.09 much_appreciated:.09 once_the:.09 once_we're:.09 our_end:.09 our_position:-.09 position_is:-.09
reading_you:-.09 ready:.09 red:.09 remain:.09 remember:.09 remember_to:.09 report_when:.09 southbound:-.09 station_pilot:-.09
the_port:-.09 three:-.09 to_give:-.09 to_you:.09 twelve:-.09 update:-.09 12:-.08 ^acknowledged:.08 ^excellent:.08 ^no_problem:.08
a_bit:-.08 alpha_buoy:-.08 at_buoy:-.08 at_slow:-.08 bit:-.08 boat_is:.08 but:-.08 coast:.08 coordinates:-.08 copy_that:-.08 course:-.08
current_position:-.08 down_and:-.08 excellent:.08 from_the:-.08 get:-.08 getting:-.08 got_a:-.08 her:.08 holding:-.08 i_see:-.08 i'm:-.08
instructions_over:-.08 is_looking:.08 jms:-.08 keep_clear:-.08 main:-.08 mayday_this:-.08 need_immediate:-.08 negative:-.08 no:.08
number:-.08 on:-.08 outer_anchorage:.08 pick:.08 pick_up:.08 port_to:-.08 recommend:-.08 seas:-.08 shoal:-.08 swell:-.08 switch_to:-.08
ten_minutes:.08 the_engine:-.08 the_speed:.08 the_way:.08 to_channel:-.08 to_one:-.08 updates:.08 way:.08 way_traffic:-.08 we'll_stand:.08
we're_adjusting:.08 when_anchor:.08 when_you're:.08 you_need:.08 you_on:-.08 yourself_over:-.08
`,
    },
  },
  trees: `
question<.5 radio:both<1.13 cover4<.1016 tasks:prev<0 =-.0422 prev:farewell<.5 =.0051 =.1878 =-.0704 run<4.5 =-.0481 =.267 isStarter<.5 prev:request<.5 =.0179 =-.07 run<1.5 =.1712 cover2<.09407 radio:both<-1.82 =-.0219 =.1471 =-.0327
lexBest<2.25 lexBest<1.08 lexBestZ<-.3186 =-.0765 cover4<.1016 mean:short<.09974 radio:prev<-1.06 =-.0297 =.0516 =-.0482 =-.0617 topicCosine<.2621 isStarter<.5 first<.5 =-.0212 =.1297 mean:changed<.2769 =.0158 =.1197 =-.0124 lexBest<3.31 =.1235 =.2358
tasks:both<.12 density<.1392 prev:farewell<.5 newMass<2.332 =-.0692 cover2<.05834 =-.0041 =-.0537 cover2<.06491 =.1297 =-.0197 next:request<.5 cover2<.08583 =.034 =-.0333 =.1329 next:request<.5 speakers<1.5 =-.012 speakers<2.5 =.0862 =-.0776 =.1269
question<.5 tasks:both<3.27 radio:prev<-1.06 =-.0654 newMass<2.332 =-.0519 cover4<.07283 prev:farewell<.5 =.0299 =.1523 =-.0238 =.1742 mean:digits<.0225 density<.0411 =-.0774 cover2<.1709 =.1343 =.0493 tasks:both<3.27 prev:farewell<.5 =-.0306 =.1383 =.1774
documents:both<.68 radio:both<1.13 chat:next<1.59 tasks:both<0 =-.0596 cover2<.1025 tasks:both<3.27 =.0039 =.1502 =-.0603 mean:digits<.0225 =.11 =-.0304 =.1521 density<.1392 newShare<.6883 =-.0105 mean:digits<.0225 =.1089 tasks:next<2.79 =-.0055 =.1627 =.1363
lexBest<2.25 lexBest<1.08 documents:next<0 =-.0722 newShare<.6883 =-.0502 chat:both<-.12 =-.0403 first<.5 =-.018 =.0451 first<.5 =-.0169 rarest<1.929 chat:next<.52 =.0092 prevDigits<.05 =.0928 =.0213 =-.0356 lexBest<3.31 =.0854 =.156
question<.5 radio:both<1.13 tasks:next<4.08 radio:both<-1.18 =-.0605 cover8<.1865 length<1.792 =-.0576 =.0236 =-.0527 =.1086 =.1298 mean:digits<.02219 wordsSinceCut<5.165 isStarter<.5 =.0458 =.1104 =-.0621 isStarter<.5 =-.071 wordsSinceCut<4.357 =-.0047 =.0849
lexBest<1.08 documents:next<0 =-.0697 cover2<.07118 length<1.792 =-.0572 topicCosine<.327 capitals<.3846 =.0149 =.1181 =-.0505 =-.0546 lexBest<2.67 mean:digits<.0225 speakers<2.5 =.0664 =-.075 mean:lex<.9384 isStarter<.5 =-.0551 =.0337 =-.0643 =.1198
question<.5 cover4<.1093 prev:farewell<.5 tasks:next<2.79 =-.0228 =.0721 =.079 =-.0584 mean:digits<.0225 speakers<2.5 back1<.1242 =.0931 =.0255 =-.0724 first<.5 =-.0695 tasks:next<-.27 =-.0404 wordsSinceCut<4.304 speakers<1.5 =-.051 =.0781 =.1047
chat:next<.52 radio:prev<-1.26 =-.0565 speakers<2.5 cover2<.1025 length<1.792 =-.0476 sinceCut<5.5 density<.15 =-.0174 =.0555 =.0687 =-.0431 =-.078 density<.1392 first<.5 =-.0339 radio:prev<-1.38 =-.0332 =.0542 sinceCut<1.5 =-.0078 =.0968
back1<.158 density<.1392 isStarter<.5 =-.0477 newShare<.5987 prev:farewell<.5 =-.0393 cover8<.206 =.1111 =-.0006 prevQuestion<.5 mass<2.345 =-.0261 topicCosine<.327 =.0664 =.0116 =-.0238 prevQuestion<.5 isStarter<.5 =.0452 =.088 =-.017 =-.052
question<.5 radio:both<1.13 tasks:both<0 =-.0552 cover4<.1256 topicCosineCut<.2434 lengthRatio<-.6678 =-.0441 =.0435 =-.043 =-.0453 =.1076 mean:digits<.01961 wordsSinceCut<5.38 back1<.1242 =.0795 =.0236 =-.0656 isStarter<.5 =-.0611 wordsSinceCut<4.489 =-.0028 =.076
lexBest<1 radio:both<-1.07 =-.0569 newMass<2.332 =-.042 sinceCut<5.5 mean:digits<.01286 =.0276 =-.0372 changed<.5 =.0976 =-.0047 lexBest<2.67 density<.1392 mean:digits<.01961 density<.0411 =-.0717 =.0334 =-.0352 back1<.1242 =.0801 =.0057 =.0916
lexBestZ<.8283 density<.15 mean:known<.5985 next:agree<.5 rarest<1.377 length<2.197 =-.033 =.0752 =-.0369 =-.0644 =-.0656 documents:both<-1.33 =-.0397 =.0376 lexBest<2.67 density<.1392 rarest<1.377 =.0222 =-.0236 documents:both<-.3 =.0071 =.0711 =.0868
question<.5 radio:both<1.13 tasks:both<0 chat:both<.8 =-.0531 =.0241 cover2<.05834 speakers<2.5 radio:both<-3.17 =-.0589 =.0372 =-.072 =-.0367 =.0885 tasks:both<-3.02 =-.0407 cover2<.157 speakers<2.5 radio:both<-3.17 =-.0393 =.0562 =-.0645 =-.0065
lexBest<2.25 density<.1392 mean:known<.5985 cover16<.2735 isStarter<.5 =-.0421 prev2:thanks<.5 =.0254 =.1301 =-.0468 lexBest<.6 =-.0631 cover16<.1839 =-.0119 =-.0548 lexBest<-.13 =-.0411 back1<.09551 =.0551 =-.0103 lexBest<4.65 =.0558 =.116
lexBest<2.25 chat:next<.59 tasks:both<0 =-.0496 chains<2.5 capitals<.3846 =.001 run<5.5 =-.0282 =.1334 =-.0436 tasks:both<-2.78 =-.0417 rarest<1.929 radio:next<-.69 =-.0295 wordsSinceCut<2.833 =-.0058 =.0456 =-.034 lexBest<4.65 =.0509 =.109
back1<.1752 length<1.792 next:greeting<.5 next:request<.5 =-.0603 =-.0022 =.1893 topicCosineCut<.3849 topicCosineCut<0 lexLast<.09 capitals<.3846 =.0209 =.1043 =-.0133 radio:prev<-1.53 =.0102 mean:short<.3111 =.0652 =-.0437 documents:prev<.47 =-.023 =.0385 =-.047
back1<.1242 next:agree<.5 isStarter<.5 prevLengthRatio<-.3754 =-.0528 prev:request<.5 =.0185 =-.0559 radio:prev<-.96 =.0127 wordsSinceCut<5.652 sinceCut<1.5 =-.0678 =.0565 =-.0684 newShare<.6883 =-.0564 =-.0013 spokeAgo<1.5 =-.0594 isStarter<.5 =-.0485 =.0144
lexBestZ<.7517 radio:both<-.48 mean:digits<.01961 =-.0292 =-.0689 first<.5 =-.0379 cover2<.1228 =.0273 =-.0401 first<.5 capitals<.0303 mean:digits<.0225 =.0369 =-.0282 =-.0676 lexBestZ<2.872 radio:both<-3.17 =-.0548 mean:digits<.018 =.0533 =.0175 =.0802
lexBestZ<.9 mean:digits<.015 wordsSinceCut<5.165 documents:both<-1.33 =-.0379 =.0242 =-.069 mean:lex<.5178 sinceCut<5.5 =-.0502 coverZ<-.03294 =.0623 =-.039 =-.0654 sinceCut<1.5 =-.0323 lexBest<3.31 mean:digits<.03164 wordsSinceCut<5.38 =.0437 =-.0625 =-.0111 =.0773
lexBestZ<.9756 density<.15 tasks:both<0 =-.0563 next:agree<.5 sinceCut<5.5 =-.0388 run<5.5 =-.0222 next:farewell<.5 =.0928 =-.0617 =-.0627 sinceCut<1.5 =-.0332 =.0347 sinceCut<1.5 =-.0267 lexBestZ<2.872 density<.125 =.0137 =.0549 =.0731
lexBest<1 topicCosineCut<.2434 cover1<.07758 speakers<2.5 documents:both<-1.33 =-.0322 next:thanks<.5 =.0207 =-.0634 =-.0706 =-.0511 =-.0571 lexBest<2.67 topicCosineCut<.3162 prevLength<1.792 =-.0228 cover1<.08804 =.0385 =-.0161 =-.0197 lexBest<4.65 =.0435 =.0912
lexBestZ<.8283 density<.1392 topicPast<.1292 cover2<.1454 prev2:thanks<.5 =-.003 =.0972 =-.0637 =-.0567 lexBest<0 =-.0309 =.0241 lexBest<3.31 back1<.2208 density<.125 mean:changed<.9778 =.0116 =-.0598 mean:changed<.2118 =-.0199 =.0496 =-.0431 =.0659
radio:both<-1.95 tasks:next<4.08 =-.0448 =.0473 isStarter<.5 capitals<.0303 mean:short<.1067 topicNew<.75 =-.0026 =.0559 =-.0521 =-.0639 cover2<.157 mass<2.281 =-.0173 capitals<.3846 mean:changed<.8 wordsSinceCut<4.489 =-.0085 =.0633 =.0458 =.0852 =-.0208
lexBest<1.97 documents:next<0 =-.0512 density<.15 newShare<.704 prev:farewell<.5 =-.0427 tasks:prev<0 =-.0554 =.0726 prev:request<.5 =.0141 =-.0463 chat:both<-.12 =-.0065 cover1<.06842 =.0502 =.0021 lexBest<4.65 density<.132 =.0153 =.0502 =.0844
lexBest<1.74 topicCosineCut<.2434 newMass<2.332 density<.15 =-.0464 =.0214 prev:request<.5 chains<3.5 topicCosineCut<0 =.0158 capitals<.0303 =.0659 =-.0336 =-.027 =-.0303 documents:next<.87 =-.0569 =-.0163 lexBest<4.65 topicCosineCut<.4472 =.0403 =.0004 =.081
back1<.1419 length<1.792 length<1.609 =-.0649 =-.0167 topicCosineCut<.4472 next:agree<.5 wordsSinceCut<5.652 tasks:both<-3.29 =-.0312 wordsSinceCut<3.045 =.0054 capitals<.2889 =.0362 =.084 =-.0619 mean:changed<.8 =-.0573 =.0279 documents:both<-.12 =-.0498 =.0038 =-.0356
radio:both<-1.7 documents:both<1.46 run<1.5 =-.0258 =-.0637 =.0218 isStarter<.5 capitals<.0303 topicNew<.75 =-.0227 =.0365 =-.0617 next:agree<.5 cover2<.0782 capitals<.2889 =.0341 =.0802 rarest<1.976 =.0121 =-.0424 run<7.5 =.0013 =-.0665
radio:both<-2.52 run<1.5 =-.019 =-.0665 cover2<.157 mean:short<.3111 prev:request<.5 length<2.197 next:greeting<.5 topicCosine<0 =-.0262 =.0161 =.1573 cover2<.04533 =.0417 run<1.5 =.0273 =-.0154 next:greeting<.5 =-.0339 =.1494 =-.0516 =-.0315
documents:next<.24 cover16<.2996 mean:short<.1 capitals<.3846 topicCosineCut<.4472 =-.0014 =-.048 =.0658 =-.0407 =-.0502 mean:digits<.02219 mean:short<.3427 mean:thanks<.04551 =.0366 =.0013 =-.0511 first<.5 =-.0502 topicCosineCut<.3162 newMass<2.448 =-.0149 =.0322 =-.0325
lexBest<1.97 density<.1392 tasks:both<-.48 capitals<.05263 =-.0268 =-.0613 cover2<.1122 length<2.197 =-.0325 capitals<.3846 =.0048 =.0765 =-.0424 back1<.08283 next:greeting<.5 =.022 =.1357 =-.0183 lexBest<4.65 tasks:next<-1.68 =-.0338 =.0299 =.0748
lexBest<2.67 chat:next<.52 next:request<.5 topicCosine<.327 next:greeting<.5 topicCosine<0 mean:known<.6535 =-.0169 =-.0602 =.0021 =.0803 =-.054 mean:lex<.5178 =.066 =-.013 mean:thanks<.04967 next:greeting<.5 =.0148 =.1019 sinceCut<5.5 =-.047 =.0219 =.0397
documents:next<-.18 =-.0396 mean:digits<.0225 mean:digits<.001482 =-.0623 spokeAgo<2.5 next:greeting<.5 question<.5 =.0063 =.0301 =.0988 =-.0652 cover4<.1093 length<2.197 =-.0378 capitals<.2889 spokeAgo<1.5 =-.0122 =.0303 mean:changed<.6 =.0856 =-.0359 =-.0418
lexBest<1.74 documents:next<-.18 =-.0466 next:agree<.5 sinceCut<1.5 =-.0356 speakers<2.5 mean:lex<.875 wordsSinceCut<4.489 =.0182 =.0601 mean:digits<.015 =.0178 =-.0542 =-.0637 run<1.5 =-.0087 =-.0656 lexBest<4.65 mean:digits<.0225 =.031 =-.0082 =.0718
mean:digits<.02219 chat:next<.59 mean:digits<.002432 =-.0584 next:greeting<.5 =-.0048 =.0925 topicCosineCut<.5689 =.0345 =-.0015 cover4<.135 first<.5 =-.0446 next:agree<.5 lengthRatio<-.5715 =-.0312 topicCosineCut<.2434 =.0416 =-.0112 spokeAgo<1.5 =-.0685 =-.0006 =-.0507
radio:both<-3.17 =-.0549 prev:request<.5 topicNew<.25 mean:changed<.975 sinceCut<1.5 =-.0452 rarest<1.929 prevLength<3.258 radio:both<-1.07 =-.0176 sinceCut<7.5 =.0118 =.0545 =.0556 =-.0281 mean:short<.02222 =.0248 =-.0471 topicCosineCut<.2434 =.0426 =.0042 =-.0356
rarest<1.976 tasks:next<-1.45 =-.0458 documents:next<.32 radio:both<-.37 =-.0304 next:agree<.5 next:farewell<.5 sinceCut<5.5 =.0054 =.0555 =-.056 =-.0434 sinceCut<1.5 density<.2404 =-.0376 =.054 density<.132 =.0117 =.0427 density<.2143 =-.054 =.0164
lexBest<2.67 mean:digits<.01961 mean:short<.26 documents:both<-1.88 =-.0351 mean:changed<.2118 =-.0271 first<.5 mean:length<13.42 =.0131 =-.0482 =.0276 =-.0458 mean:known<.6535 first<.5 =-.0458 =.0051 lexBest<1.55 =-.0555 =-.0153 lexBest<4.65 =.0255 =.0667
lexBest<3.31 mean:digits<.03315 sinceCut<10.5 sinceCut<1.5 =-.0267 radio:both<-3.17 =-.0494 lexBest<-.13 =-.0236 topicNew<1.25 prevLength<3.258 radio:next<.13 =.0003 =.0247 =.0593 =.0509 =-.0476 mean:lex<.5484 sinceCut<5.5 =-.0397 =.0304 =-.0581 =.0441
rarest<1.976 prev:request<.5 speakers<2.5 topicCosineCut<.5689 topicCosineCut<0 chat:both<-.12 =-.0278 capitals<.2889 =.0074 sinceCut<4.5 =-.0245 =.0669 topicCosineCut<.1672 =.0416 =.0111 question<.5 =-.0371 =.0033 =-.0624 first<.5 =-.0601 =-.0077 =-.0393
density<.1875 rarest<1.976 tasks:both<-2.78 =-.0424 mean:changed<.975 wordsSinceCut<3.135 =-.0208 radio:next<-1.89 =-.0552 mass<2.41 =-.013 sinceCut<6.5 run<1.5 =.035 =-.0157 =.0488 =-.0283 =-.0502 sinceCut<1.5 density<.2805 =-.0242 =.0637 =.036
radio:both<-2.08 documents:next<.62 =-.0499 =-.0051 speakers<2.5 mean:digits<.018 next:greeting<.5 documents:both<-1.33 =-.0163 speakers<1.5 =-.0025 =.0245 =.0974 prev:farewell<.5 length<1.946 =-.0469 cover4<.135 radio:next<1.54 =.0012 =.0667 =-.0321 =.0558 =-.0619
radio:both<-3.17 =-.0512 back1<.2208 length<1.609 =-.0578 next:greeting<.5 length<2.197 mean:digits<.015 =.0067 =-.0308 rarest<1.976 prevLength<1.609 =-.0277 radio:both<1.13 chat:next<.34 =.0028 =.0243 =.0585 =-.0233 mass<3.285 =.1056 =.0147 =-.0343
radio:both<-2.52 spokeAgo<1.5 =-.0583 =-.0118 topicNew<.25 isStarter<.5 =-.0288 next:agree<.5 sinceCut<1.5 =-.067 mean:lex<.875 prev:farewell<.5 =.019 =.0671 =-.0154 spokeAgo<1.5 =-.059 =-.0063 topicCosineCut<.06674 =.0329 radio:both<1.13 =-.0029 =.0568
lexBest<3.31 topicCosineCut<.3162 speakers<2.5 topicCosineCut<0 radio:next<0 =-.0377 cover2<.2051 next:agree<.5 =.0121 speakers<1.5 =-.0632 =.0126 =-.0393 capitals<.0303 =.0315 documents:next<.74 =-.0445 =.016 =-.0599 lexBest<.6 =-.0511 =-.0147 =.0386
cover2<.1709 tasks:next<-1.45 =-.0373 speakers<2.5 topicCosineCut<.5689 next:farewell<.5 chat:both<-.53 =-.007 first<.5 capitals<.0303 =.0175 =-.0675 sinceCut<6.5 mean:changed<.2118 =-.0337 =.0295 =.05 =-.028 =-.019 =-.0573 mean:digits<.02219 =-.0155 =-.0593
lexBestZ<.04006 topicPast<.1292 next:request<.5 =-.0128 =.1037 density<.132 =-.0581 =-.0082 back1<.158 density<.132 lexBestZ<1.735 mean:changed<.975 radio:prev<-1.53 =-.0425 =.0051 =-.0506 wordsSinceCut<3.135 =-.0187 =.0349 =.0267 speakers<1.5 =-.0484 =-.0038
lexBestZ<.09432 radio:both<-1.82 =-.0544 density<.1875 wordsSinceCut<4.248 =-.0377 mean:thanks<.016 =-.0441 =.0132 =.0154 lexBest<4.65 density<.132 topicNew<1.75 mean:lex<.2885 wordsSinceCut<3.135 =-.0253 =.0111 radio:both<1.13 =-.0282 =.0268 =.0244 =.0193 =.0598
lexBestZ<-.4815 density<.15 =-.0602 =-.0025 back1<.09551 speakers<2.5 tasks:next<-1.28 =-.0286 next:greeting<.5 lexBestZ<1.245 =.0055 =.0261 lengthRatio<-.08188 =.1103 =.0192 =-.0566 speakers<1.5 sinceCut<5.5 =-.0525 =.0148 digits<.05 =.006 =-.0521
rarest<1.929 sinceCut<1.5 density<.2404 =-.0381 index<5.5 =.1272 =.0148 density<.125 lexBest<3.31 newMass<2.506 next:greeting<.5 =-.0326 =.0994 topicCosineCut<.4472 =.0105 =-.0242 =.0443 question<.5 =.0077 =.0331 density<.2143 =-.0413 =.0115
lexBestZ<-.4815 =-.0433 cover2<.1709 lexBest<4.65 prevLength<1.792 =-.0197 sinceCut<1.5 capitals<.0303 =-.0051 =-.0551 topicNew<1.25 mean:lex<1.052 prevLength<3.401 next:farewell<.5 =.0126 =-.0324 =.0539 =-.0138 =.0365 =.0611 run<4.5 =-.0137 =-.0569
topicNew<.25 mean:lex<1.052 next:request<.5 length<2.197 density<.1392 =-.0471 =-.0044 rarest<1.16 =.0143 =-.0158 documents:next<.04 =.0812 density<.1176 =-.0091 =.0347 density<.1667 =-.0502 =.0001 tasks:next<-1.68 =-.0353 prev:request<.5 =.0208 =-.015
sinceCut<1.5 =-.0256 speakers<2.5 mean:digits<.02987 question<.5 next:request<.5 prevQuestion<.5 =.0015 =-.0357 =.0517 =.0232 sinceCut<5.5 mean:short<.03445 =-.0711 =-.0186 isStarter<.5 =-.0703 radio:prev<0 tasks:both<1.83 =-.0269 =.0493 =.0422 =-.054
radio:both<-3.49 =-.0492 speakers<2.5 mean:digits<.03315 next:greeting<.5 prevLength<3.258 chat:both<-.53 =-.0172 cover1<.1864 =.012 =-.0296 =.0414 wordsSinceCut<3.045 =-.0009 =.1079 wordsSinceCut<4.489 isStarter<.5 =-.0676 =-.0235 run<7.5 =-.0129 =.0602 =-.0539
back1<.2477 next:greeting<.5 mean:lex<1.052 first<.5 capitals<.0303 topicNew<.75 =-.0128 prev:greeting<.5 =.0257 =.1406 =-.0561 next:farewell<.5 =.0138 question<.5 =-.066 =.048 radio:next<1.54 mean:thanks<.04 =-.0097 =-.0468 =.042 =.06 =-.0368
topicNew<.25 mean:lex<.9954 documents:both<-.83 =-.0283 speakers<2.5 back1<.1092 =.0106 speakers<1.5 =-.043 =.001 =-.0547 radio:next<-.26 =-.0504 =-.0166 topicCosineCut<.2434 prevLengthRatio<-.7924 =-.0236 =.0265 mean:lex<.6271 =.0132 radio:both<1.13 =-.0272 =.0386
radio:both<-3.49 =-.0506 tasks:next<-1.45 =-.0332 topicNew<.25 lexBestZ<-.5303 =-.0468 isStarter<.5 =-.0181 speakers<1.5 coverDrop<-.09568 =-.0462 radio:both<-.69 =-.0344 next:thanks<.5 =.0129 =-.075 spokeAgo<1.5 =.0922 =.0114 prevLengthRatio<-.4467 =-.0034 =.0241
lexBestZ<-.4815 =-.0367 lexBest<4.65 radio:both<-3.89 =-.055 tasks:next<-1.28 documents:next<1.33 =-.0089 =-.0568 topicNew<.25 next:agree<.5 isStarter<.5 =-.0139 prev2:thanks<.5 mean:length<14 =.0019 =.0283 =.0614 mean:thanks<.04551 =-.0127 =-.0629 =.0179 =.0548
radio:both<-3.89 =-.0537 prev:request<.5 topicNew<1.25 rarest<1.976 length<1.609 =-.0467 capitals<.3846 mean:lex<.9954 prevLengthRatio<.4873 =.0043 =.0351 =-.0121 first<.5 =-.0597 =.0498 =-.0261 sinceCut<1.5 =-.0099 =.0316 first<.5 =-.0537 =-.0043
topicCosineCut<.8616 lexBest<3.31 density<.2143 sinceCut<1.5 =-.0379 mean:lex<1.052 lengthRatio<-.9157 =-.0393 prev2:thanks<.5 newShare<.3554 =-.0239 density<.1061 =-.001 next:request<.5 =.0063 =.0432 =.0543 density<.132 =-.0409 =-.0012 =.0257 =.0324 =-.0441
back1<.3541 mean:digits<.03164 density<.0411 =-.0531 sinceCut<1.5 density<.2805 =-.0232 =.0653 back2<.09365 radio:next<.22 =.0083 =.0299 =-.0032 sinceCut<5.5 density<.1875 =-.0416 =.0493 lengthRatio<-.3239 =-.0349 first<.5 =-.0619 =.0386 =-.0469
topicCosineCut<.8616 length<1.609 =-.0495 lexBest<4.65 chat:both<1.44 first<.5 length<2.944 =-.0088 =-.059 next:agree<.5 sinceCut<6.5 mean:short<.04103 =-.0193 =.0113 mean:known<.5985 =.0618 =-.0002 mean:question<.2714 =-.0553 =.0035 =.0223 =.052 =-.041
prev:request<.5 cover2<.3135 lexBest<4.65 mean:changed<.8 wordsSinceCut<4.543 back1<.08283 mean:changed<.2118 wordsSinceCut<4.078 =-.058 =-.0022 =.0072 =-.0496 =.0323 mean:changed<.9733 =.0165 next:greeting<.5 =-.0127 =.0864 =.0513 =-.0401 first<.5 =-.0549 =-.0072
first<.5 length<2.944 prevLength<2.197 wordsSinceCut<2.944 =.0131 =-.0456 =.0019 =-.0564 speakers<1.5 wordsSinceCut<4.489 back1<.08283 =-.0125 =-.051 radio:next<0 =-.0501 next:thanks<.5 =.0608 =-.0761 changed<.5 =.1107 length<2.565 =.0029 =.0292
lexBestZ<.3006 next:request<.5 next:agree<.5 first<.5 =-.0338 radio:both<-1.59 =-.0411 sinceCut<5.5 =-.0123 mass<2.716 =-.0198 =.0435 =-.0459 topicPast<.1292 =.0909 =-.0129 topicCosineCut<.8616 density<.2143 sinceCut<1.5 =-.0241 =.0094 =.0309 =-.0319
lexBestZ<-.5303 =-.039 spokeAgo<2.5 prev:request<.5 topicNew<1.25 next:greeting<.5 radio:next<-1.89 =-.046 topicCosineCut<.9129 =.0041 =-.0369 coverDrop<.4543 =.0643 =-.0648 =.0246 isStarter<.5 =-.0449 topicPast<8.335 tasks:prev<-1.18 =-.0381 =.0147 =.0621 =-.0594
tasks:both<-3.29 =-.0316 run<1.5 length<2.398 topicMass<.5 =-.0153 topicCosineCut<.1672 =.029 =-.0131 topicCosineCut<.2434 =.0222 =.0001 sinceCut<5.5 mean:thanks<.04967 =-.0151 =-.0629 length<2.197 =-.0336 sinceCut<7.5 =.0161 sinceCut<10.5 =.073 =-.0309
topicCosineCut<.5689 chat:next<1.59 lexBest<4.65 tasks:both<-3.96 =-.0539 spokeAgo<2.5 radio:both<-3.89 =-.0473 lengthRatio<-.9157 =-.0274 rarest<1.929 =.0072 =-.0141 =-.0545 =.0574 mean:length<12 =.0464 =.0096 question<.5 =-.0394 mean:length<9.889 =-.0609 =-.0015
lexBestZ<-.594 =-.0384 sinceCut<1.5 lexLast<3.18 run<6.5 =.0006 =-.0685 =-.0611 length<2.398 next:farewell<.5 mean:changed<.9733 rarest<1.57 =.0088 =-.0169 mean:short<.01818 =.0245 =-.0289 =-.0713 wordsSinceCut<3.045 =-.0157 rarest<.5176 =.0389 =.0104
density<.2404 lexBestZ<-.4815 =-.0419 lexBestZ<1.735 mean:digits<.015 density<.0411 =-.0458 =.0058 mean:lex<.875 prev:farewell<.5 speakers<1.5 =-.0273 first<.5 mean:digits<.0225 =-.0037 =-.0578 lengthRatio<-.08188 =-.0025 =.056 =.0361 =-.0422 =.0112 =.0272
tasks:both<-3.96 =-.0446 next:greeting<.5 chat:next<1.3 prevQuestion<.5 topicMass<1.5 mass<2.132 =-.0313 =-.0022 topicCosineCut<.06674 =.0383 mean:length<12.58 =-.0132 first<.5 =-.0353 =.0229 =-.0207 topicCosineCut<.1672 =.0315 =.0012 lengthRatio<-.2915 =.1018 =.0135
density<.1875 wordsSinceCut<3.135 capitals<.0303 =-.0094 =-.051 length<1.946 next:greeting<.5 =-.0313 =.1074 capitals<.3846 =.0004 first<.5 =-.0714 next:agree<.5 =.0725 =-.0517 first<.5 mean:length<12.44 =.0108 =-.0422 mean:cover<.1303 =.0046 =.039
tasks:both<-3.96 =-.0451 lexBest<4.65 mean:digits<.02987 spokeAgo<2.5 tasks:both<1.23 next:greeting<.5 topicNew<.75 =-.0005 =.0182 lengthRatio<.08187 =.0882 =-.0215 documents:both<1.46 =-.0372 =.0258 =-.054 sinceCut<6.5 =-.0295 lengthRatio<-.2915 =-.0294 =.0318 =.0443
mean:digits<.018 wordsSinceCut<5.38 spokeAgo<2.5 next:greeting<.5 topicLast<.5378 =.0045 =.0226 =.0651 =-.0635 =-.0426 wordsSinceCut<4.615 mean:lex<.875 prev:request<.5 =-.0021 =-.0346 lexBestZ<2.872 =-.0461 =.0307 spokeAgo<1.5 radio:next<-5.551e-17 =-.0236 =.0667 =-.0068
density<.15 tasks:next<-1.1 =-.033 next:agree<.5 sinceCut<1.5 =-.0339 first<.5 =-.0145 sinceCut<6.5 mean:changed<.2118 sinceCut<5.5 =-.0545 =.0155 =.0068 mean:known<.5985 =.0513 =.0088 mean:changed<.8 =-.0601 length<1.946 =-.0477 =.0204 =.0106
density<.2143 sinceCut<1.5 index<5.5 prev:greeting<.5 =-.0256 =.0391 =-.0509 lexBestZ<2.872 tasks:next<-1.45 =-.036 radio:both<-3.49 =-.0492 density<.07692 newMass<2.008 =-.0554 tasks:next<0 =-.0477 =.0063 prev:request<.5 =.0062 =-.026 =.0266 =.0214
prevLength<3.401 topicCosineCut<.5028 topicCosineCut<0 prev:farewell<.5 next:greeting<.5 lengthRatio<-.4831 =-.0278 =-.0038 lengthRatio<-.3239 =.0878 =-.0088 =.0316 topicCosineCut<.06674 mean:changed<.9333 =.0043 documents:next<1.33 =.0442 =.0056 =-.0035 documents:prev<.2 =-.0275 =.0115 =.0324
topicCosineCut<.5689 topicCosineCut<0 prev:farewell<.5 next:greeting<.5 next:request<.5 =-.015 documents:both<.85 =.0425 =-.011 back1<.07038 =.0614 =-.0301 =.0286 topicCosineCut<.1672 =.0192 prevLength<3.401 =-.0079 =.0484 documents:both<1.18 radio:both<1.13 =-.0365 =.0321 =-.0005
lexLast<3.85 cover2<.04533 tasks:next<-1.45 =-.0237 chat:next<-.26 =-.0195 lexBestZ<-.7391 =-.0379 tasks:both<-.1 prevLengthRatio<-.6693 =-.013 =.0258 =.0057 run<1.5 prevQuestion<.5 topicMass<1.5 =-.0028 =.0181 =-.0209 wordsSinceCut<4.489 =-.0349 =.0171 =-.0482
chat:next<2.05 density<.2404 radio:next<-1.21 speakers<1.5 =-.0577 first<.5 =-.0466 =.0219 back1<.08283 radio:next<1.54 tasks:next<-1.45 =-.0376 speakers<2.5 =.0039 =-.0452 =.044 speakers<1.5 =-.0306 length<2.398 =-.0219 =.0059 =.0212 =.0272
cover2<.4126 length<1.609 =-.0454 prevLength<3.401 chat:next<1.3 mean:lex<.7975 cover2<.05174 =.0094 =-.0065 documents:next<1.33 topicCosine<.327 topicCosine<0 chat:next<.76 =-.0406 =.0392 =.0194 =-.0296 =-.0297 mean:short<.1067 =.0234 =-.0189 =.0327 =-.0489
topicNew<1.25 prev:farewell<.5 mean:changed<.36 sinceCut<5.5 =-.0426 capitals<.1667 =-.0313 cover16<.379 =.0542 =-.036 first<.5 capitals<.0303 =-.0039 =-.0505 chat:both<-.88 =-.0295 prevDigits<.05 =.0126 =-.0141 sinceCut<5.5 =-.007 =.0489 =.0148
topicCosineCut<.9129 lexBest<-.73 =-.0364 speakers<2.5 run<1.5 =.0073 wordsSinceCut<4.248 mean:cover<.1664 documents:both<-.46 =.0234 =-.0197 next:request<.5 =-.0518 =.0221 radio:next<0 =-.0399 next:agree<.5 next:thanks<.5 =.0469 =-.078 =-.0471 =-.0401 =-.0385
density<.132 lexBestZ<1.735 topicPast<.1292 lengthRatio<-.5261 =-.0313 cover2<.01028 =.0253 =-.0086 mean:changed<.9733 run<2.5 =-.0038 =-.0316 =-.0501 =.0108 next:request<.5 prevLengthRatio<-.1352 =-.0124 =.0118 question<.5 lengthRatio<-.3992 =.1274 =.0225 =.0163
tasks:next<-1.45 documents:next<1.53 mean:short<.08 =.0105 =-.0429 =-.0588 topicCosineCut<.9129 radio:both<-4.51 =-.0522 prev2:agree<.5 topicCosineCut<0 rarest<.9346 =.0031 =-.0143 topicCosineCut<.06674 mean:short<.1067 tasks:next<.58 =.0446 =.0152 =-.0094 =-.0031 =.0165 =-.0401
tasks:next<-1.45 mean:short<.06667 documents:next<1.02 question<.5 =-.0158 chat:prev<-1.06 =.1634 =.0207 =-.0452 =-.0438 cover2<.0335 documents:next<-.58 =-.0352 topicCosineCut<.7581 =.0108 =-.0271 digits<.05 tasks:both<.22 =.0016 documents:next<1.99 =-.0195 =.0087 =-.0263
mean:digits<.03315 radio:next<.13 digits<.05 mean:changed<.2769 =-.023 spokeAgo<1.5 mean:changed<.8 =.0006 =.0504 =-.0024 =-.0272 =.0102 isStarter<.5 =-.0628 wordsSinceCut<4.489 run<1.5 lengthRatio<-.08188 =-.0172 =.0333 =-.037 prevLengthRatio<.2852 =.0332 =-.0303
topicCosineCut<.9129 radio:both<-3.89 =-.0463 topicPast<5.115 prev:farewell<.5 tasks:next<-1.45 density<.1392 =-.0559 =.029 =-.0048 =.0264 mean:lex<.9384 =.0193 radio:both<-.25 density<.2404 mean:question<.2714 =-.0485 =-.0102 =.0211 next:request<.5 =.0346 =-.0176 =-.0404
tasks:both<-3.29 =-.0275 spokeAgo<2.5 next:greeting<.5 prevLength<3.401 radio:next<-1.38 spokeAgo<1.5 =-.0546 =-.0034 prev2:thanks<.5 topicSpread<.5 next:request<.5 =-.0127 documents:next<.42 =.0652 =-.0032 =.0048 =.0338 =.0284 prevLength<2.197 =-.0074 =.0657 =-.051
density<.2404 lexBest<4.65 lexBest<-.73 =-.0412 mean:digits<.03315 mean:length<9.727 =-.0213 tasks:next<2.2 chat:prev<-.1 =.0118 =-.0021 =-.0164 tasks:next<-.16 radio:next<1.54 =-.0618 =.0339 prev2:thanks<.5 isStarter<.5 =-.0517 =-.0053 =.052 =.0394 =.0228
prevLength<1.792 prev:farewell<.5 density<.1392 =-.0282 coverDrop<-.1079 =-.0525 =.0187 =.0631 mean:thanks<.03429 cover2Plain<.5112 =.007 =-.0432 radio:both<-.69 mean:short<.04103 =-.0506 =-.016 next:agree<.5 =.0122 changed<.5 =-.0692 cover2Plain<.1296 =-.034 =.0725
density<.125 lexBestZ<2.872 mean:lex<.5484 =-.0011 mean:short<.05532 mean:cover<.1587 =.0062 radio:next<1.54 =-.0507 =.0368 =-.043 =.0241 mean:short<.04103 chat:next<.98 mean:short<.01032 =.0113 =-.0241 =.0211 sinceCut<1.5 density<.2404 =-.0245 =.0317 =.0209
lexBest<-.58 =-.0338 sinceCut<1.5 mean:changed<.36 =-.0782 cover1<.06048 =.0069 =-.0409 mean:changed<.975 sinceCut<7.5 mean:changed<.8 mean:digits<.01391 =.0092 sinceCut<5.5 next:request<.5 =-.0474 =.0237 =.0081 =.0118 prev2Question<.5 =.0393 =-.0131 =-.0105
first<.5 mean:lex<-.3725 chat:prev<-1.5 tasks:both<.55 =.2445 =-.02 =.0205 mean:short<.1067 =-.0068 =-.0475 run<1.5 mean:changed<.9 =.0392 =.0044 sinceCut<5.5 mean:question<.2714 =-.0424 =-.0021 radio:next<.31 =-.0044 mean:short<.05532 =.0719 =-.0129
cover2<.3135 prevLength<3.401 prev2:thanks<.5 tasks:both<-3.29 =-.026 radio:both<-4.51 =-.0557 prevLength<1.792 isStarter<.5 =-.0409 =.0017 chat:next<1.59 chat:prev<-1.19 =-.0244 =.0006 =.0174 sinceCut<2.5 =-.0419 =.0515 sinceCut<5.5 =.0387 =-.0251 =-.0316
chat:next<2.05 next:farewell<.5 prev:request<.5 mean:lex<1.052 mean:digits<.004234 =-.03 =.0065 mean:digits<.008182 tasks:both<1.23 =.0167 =-.0388 radio:next<1.54 =-.0291 =.0352 tasks:both<1.23 =-.0264 =.0416 mass<3.326 =-.0525 =.0051 mean:lex<-.5886 =.1086 =.0155
length<1.609 =-.0377 rarest<1.929 prevLength<1.792 isStarter<.5 sinceCut<2.5 =.0073 =-.0528 mean:known<.5985 =.0333 density<.121 =-.0262 =.0258 wordsSinceCut<3.135 density<.2404 =-.0115 =.0313 chat:prev<-.12 =.0159 next:farewell<.5 =.0051 =-.0368 =-.0147
topicCosineCut<.4472 topicCosineCut<0 chat:both<-.66 =-.0284 mean:changed<.9733 =.0033 =-.0139 topicCosineCut<.06674 cover8<.1408 mean:cover<.1222 cover16Plain<.223 =-.036 =.0149 =.0171 mean:changed<.9429 =.0062 lexBest<1.08 =.0837 =.0309 =.0006 mean:digits<.01706 =-.0021 =-.0263
topicPast<6.652 tasks:both<-2.78 =-.0277 lengthRatio<-.7787 =-.0265 next:farewell<.5 =.0009 lengthRatio<-.08188 =-.0721 tasks:both<-.23 =.0553 =-.0206 radio:next<-.69 mean:question<.2111 =-.0548 =-.0003 isStarter<.5 mean:question<.38 =.0161 =-.0395 tasks:prev<-1.29 =.0345 =.0101
topicMass<1.5 radio:next<-.08 sinceCut<5.5 =-.0079 tasks:both<3.27 documents:prev<-.85 =-.006 =-.0585 =.0453 sinceCut<1.5 =-.0213 next:farewell<.5 capitals<.3846 =.0016 sinceCut<4.5 =-.0164 lengthRatio<-.4831 =-.014 =.0773 chat:next<.59 =-.0577 =.0301 =.0059
back1<.08283 radio:next<1.54 mean:lex<.875 =.0068 density<.15 documents:prev<-1.19 lexBest<.17 =-.0401 =.0292 =-.0344 =.0057 sinceCut<4.5 =-.0409 run<5.5 =-.0487 =.0774 run<1.5 lexBest<-.35 =-.0314 =.0044 sinceCut<7.5 =-.0412 =.0361
chat:next<1.3 cover1<.07758 mean:lex<.7975 topicPast<5.671 =.003 =.0212 radio:both<1.13 density<.1667 =-.0221 newShare<.7799 =.0203 =-.0189 wordsSinceCut<4.127 =-.0408 =.0545 wordsSinceCut<3.258 =-.0378 =-.0042 documents:prev<-.39 mass<3.57 =.0272 =-.0393 =-.0034
lengthRatio<-.9157 =-.0256 spokeAgo<2.5 back1<.3541 prev2:thanks<.5 mean:digits<.03315 sinceCut<16.5 =.0045 =-.0382 sinceCut<7.5 =-.0141 documents:both<1.22 lengthRatio<-.4831 =-.0247 cover8<.1239 =.0552 =.0081 =-.0495 sinceCut<7.5 =-.0017 =.0714 =-.0266 =-.045
mean:lex<1.145 lexLast<3.18 topicPast<5.115 cover2<.05174 lexLast<1.08 prev:request<.5 =.0012 =-.0419 coverDrop<.00636 =.0387 topicSpread<2.5 =.01 =-.0442 chat:both<-.12 =-.0289 =-.0027 =.0121 =-.0313 next:greeting<.5 topicSpread<.5 =-.0459 =-.0106 =.0465
tasks:prev<-4.58 =-.0601 prev2:agree<.5 mean:changed<.1565 sinceCut<5.5 =-.0622 capitals<.1667 =-.0243 =.0371 sinceCut<5.5 newShare<.7495 mean:changed<.36 =-.0196 =.0145 back1<.2477 capitals<.25 =.0013 =-.0343 =-.0526 documents:both<.09 =.0085 =-.0252 =.011
topicCosineCut<.9129 lexBestZ<-.594 mean:changed<.9879 =-.0373 =.0254 rarest<2.106 lexBestZ<2.305 documents:both<-.12 mean:length<13.61 =.015 =-.0214 mean:lex<1.052 first<.5 =-.0126 =.0054 =-.0189 sinceCut<5.5 =.0051 =.0389 mean:changed<.9922 =-.0305 =.0138 =-.0364
prev2:agree<.5 mean:agree<.3096 rarest<.9346 tasks:next<-1.28 =-.0225 =.0093 speakers<1.5 =-.0187 changed<.5 documents:prev<-1.19 =.1378 =.0179 chains<1.5 =-.0129 =.0036 =-.018 radio:both<-1.59 lexBestZ<1.13 =-.0338 =.0157 lengthRatio<-.4831 =-.0052 =.0213
sinceCut<1.5 density<.2805 run<5.5 newMass<3.169 lexBest<1.11 =.0144 =-.0289 =-.0418 =-.0613 =.0367 density<.1111 newMass<1.882 =-.0283 topicCosine<.2621 documents:next<1.02 =.0141 =-.0078 =-.0154 back2<.3095 topicLast<.6869 =.0064 =.0322 =-.0372
topicCosineCut<.3849 tasks:next<4.08 =.0018 mean:digits<.02219 =-.0057 =.0658 mean:length<11.71 radio:both<.07 =-.0356 =.0067 mean:digits<.01286 first<.5 =-.0186 lexBest<2.25 =.048 =.0033 prevLengthRatio<.6805 radio:both<1.13 =-.0258 sinceCut<4.5 =-.0462 =.0468 =.0433
next:greeting<.5 prevLength<3.401 cover1<.2143 capitals<.3846 run<1.5 spokeAgo<1.5 =.0352 =-.0022 =-.013 isStarter<.5 =-.068 =.0328 =-.0272 wordsSinceCut<4.357 =.0367 =-.0164 wordsSinceCut<3.045 =-.0207 capitals<.1667 =.0982 wordsSinceCut<4.078 =-.056 =.0607
next:greeting<.5 topicMass<1.5 cover8<.2986 =-.0023 run<1.5 =-.0117 =-.0495 wordsSinceCut<3.135 radio:prev<-1.44 =-.0325 =.0047 prevLength<1.946 radio:prev<.23 =-.0247 =.0528 prevDigits<.05 =.0189 =-.0095 wordsSinceCut<3.135 lengthRatio<-.1823 =.0464 =-.0641 =.0745
topicPast<6.652 topicCosineCut<.3162 length<2.197 chat:both<-.69 =-.0497 =-.0103 capitals<.3846 =.0009 first<.5 =-.067 chains<2.5 =.0718 =-.0087 topicPast<2.115 =.0115 =-.0268 radio:both<-4.51 =-.0539 mean:cover<.1528 =.0177 first<.5 =-.042 =.0089
lexBest<-.58 =-.0272 capitals<.3846 prevDigits<.05 prevLengthRatio<-.4467 isStarter<.5 =-.0326 next:request<.5 =-.0095 =.0223 tasks:both<-.1 =.014 =-.0018 lexBestZ<2.305 documents:next<1.12 =-.0037 =-.0433 =.023 isStarter<.5 =-.053 next:agree<.5 =.0444 =-.0456
topicCosineCut<.1672 topicCosineCut<0 radio:both<-1.07 next:request<.5 =-.0277 question<.5 =.0515 =-.0206 =.0008 documents:both<1.18 prevLengthRatio<-.8673 =-.0332 cover16<.1456 =.013 =.0368 =-.0045 prevLengthRatio<.4873 radio:both<0 question<.5 =-.032 =-.0059 =.005 =.0201
cover2<.3135 radio:both<-4.51 =-.0452 lexBestZ<3.675 mean:lex<.6769 next:farewell<.5 =.0065 lengthRatio<-.08188 =-.0659 =.0033 radio:next<.38 tasks:next<-1.45 =-.0432 =-.008 index<4.5 =-.0748 =.0132 tasks:next<1.49 =.0681 index<2.5 =-.0423 =.027 =-.0249
next:greeting<.5 mean:lex<1.052 documents:next<-1.24 =-.034 =.0024 documents:both<.29 cover4<.1754 radio:both<.32 =.0023 =.0436 lexBest<1.74 =-.0455 =.0191 mean:length<13.79 lexBest<4.65 documents:next<2.33 =-.0259 =-.0667 =.0388 =.0023 mass<3.24 =.0626 =-.0082
next:greeting<.5 lexBestZ<3.675 chat:next<1.3 documents:both<-2.45 =-.0344 prevLength<3.258 =-.0045 sinceCut<5.5 =.0295 =-.0263 mean:changed<.9333 topicPast<1 =.0932 =-.0123 mean:digits<.02811 =.0263 =-.0292 =.0307 prev:greeting<.5 coverDrop<.3189 =.0788 =-.0355 =-.036
spokeAgo<2.5 digits<.09091 mean:changed<.2769 prev:farewell<.5 cover8<.1081 =.0005 =-.0303 =.0297 documents:next<1.02 documents:next<.87 mean:agree<.2889 =.0091 =-.0169 =.0362 mean:changed<.9733 mean:agree<.16 =-.0068 =.0134 =-.0192 back1<.01023 =.0007 =-.0484 =-.0448
chat:both<1.44 next:greeting<.5 capitals<.4286 =-.0035 first<.5 =-.0525 next:farewell<.5 =.0426 =-.0705 wordsSinceCut<3.135 =-.0191 capitals<.1667 =.0952 sinceCut<5.5 =-.0449 =.0681 mean:short<.1278 capitals<.1 topicCosineCut<.7071 =.0332 =-.0289 =-.021 =-.0316
prev2:agree<.5 density<.125 documents:both<.29 capitals<.0303 lexLast<1.27 =-.0031 mean:question<.38 =.0515 =.0066 sinceCut<7.5 =-.0289 =.0351 mean:lex<.3795 =-.0051 tasks:next<-.37 =-.0565 =-.0198 tasks:next<2.2 =.0064 =-.019 next:farewell<.5 =.0147 =-.0343
topicCosineCut<.9129 topicMass<1.5 =-.0046 cover16Plain<.118 =-.0194 back2<.05168 tasks:prev<-3.42 =-.0397 tasks:next<-1.68 =-.0225 tasks:next<1.49 =.0299 prev2Length<1.609 =.0679 lexLast<1.08 =.0218 tasks:prev<-2.06 =.0321 =-.0327 newMass<3.223 =.0079 =-.0205 =-.0355
next:greeting<.5 digits<.09091 lengthRatio<.1469 topicSpread<.5 mean:changed<.975 capitals<.2889 run<1.5 =.0012 =-.0306 =.0186 =-.0272 =.0027 wordsSinceCut<3.258 =-.0071 prev2Length<1.946 =.0383 =.0098 back1<.04784 =-.0054 =-.0496 wordsSinceCut<3.135 =-.0122 =.0699
prev2:thanks<.5 documents:next<-.98 =-.0253 mean:changed<.2118 next:agree<.5 prev:farewell<.5 =-.0113 =.0336 =-.0584 mean:question<.519 mean:changed<.9733 =.0052 mean:short<.01818 =.0133 length<2.303 =-.0277 =-.0025 =-.0182 prevLength<2.398 length<2.303 =.0127 =.0783 =-.0045
mean:lex<.5838 documents:both<1.46 sinceCut<7.5 mean:digits<.01706 =.0056 =-.011 mean:digits<.00619 =-.0226 first<.5 =-.0313 =.0374 =.0198 topicCosineCut<0 =-.0252 topicCosineCut<.1672 lexBestZ<2.872 documents:both<-.55 =.0262 =-.0025 =.0563 mean:digits<.01125 =-.0007 =-.0242
lexBestZ<3.675 cover1<.1446 tasks:both<.3 density<.132 lengthRatio<-.7787 =-.0349 wordsSinceCut<4.248 capitals<.0303 =.0071 =-.027 prevLengthRatio<.142 first<.5 prevLengthRatio<-.2304 =-.0527 =.0303 =.0291 =-.0165 =.0101 =-.0084 =-.0169 wordsSinceCut<3.332 =-.0169 =.0401
topicCosineCut<.5689 topicCosineCut<0 radio:next<-.47 =-.0342 sinceCut<7.5 =-.0031 lengthRatio<-.4831 =-.0297 documents:both<.09 =.0513 =.0022 =.0076 mean:lex<.6271 mean:known<.6932 =-.0445 documents:both<.29 =-.0164 =.028 mean:length<11.85 =-.0473 radio:both<-1.29 =-.0359 =.0072
next:greeting<.5 prev:request<.5 mass<1.968 =-.022 =.0028 first<.5 =-.0421 wordsSinceCut<3.332 =-.0299 prevDigits<.05 coverBest<.003075 =-.0035 =.0569 =-.0312 prevLengthRatio<-.3754 prev:greeting<.5 length<2.708 =.0606 =-.0508 =-.0787 mass<3.196 =.09 =.0149
sinceCut<1.5 =-.0147 next:greeting<.5 length<2.398 sinceCut<2.5 prevLength<1.099 =.1469 =.0051 documents:both<1.08 next:farewell<.5 =-.0012 =-.0585 =-.027 prev2Length<1.792 =.0324 tasks:next<1.78 =.0095 mean:length<13.25 =-.026 =.012 length<2.708 =.0755 =-.0168
density<.2805 topicNew<1.75 next:greeting<.5 run<1.5 spokeAgo<1.5 lexBest<1.08 =.0776 =-.0002 =-.003 =-.0106 prev:greeting<.5 run<5.5 =.0862 =.0198 =-.0528 next:agree<.5 radio:prev<-1.26 run<6.5 =-.0229 =.032 =.0124 =.0385 =.0271
topicPast<5.999 prev2:thanks<.5 next:greeting<.5 lengthRatio<.01681 =-.0103 =.0006 lengthRatio<-.1823 =.0649 wordsSinceCut<3.332 =-.0491 =.0471 wordsSinceCut<3.434 =-.0297 lengthRatio<-.1505 =.0022 =.0689 radio:next<-1.6 changed<.5 =-.0557 documents:prev<-.85 =-.055 =.0302 =.007
back1<.3541 tasks:next<-2.99 =-.0441 topicCosineCut<.9701 prev:farewell<.5 radio:prev<-.27 topicCosineCut<.06674 =.0086 mean:short<.08571 =-.0117 =.0112 =-.0042 radio:both<-.25 =-.0149 sinceCut<5.5 =.0023 cover8<.2405 =.0621 lexBestZ<.57 =-.0465 =.0586 =-.0381 =-.0274
run<2.5 sinceCut<5.5 cover16Plain<.2379 =-.0034 isStarter<.5 mean:question<.3562 =.0207 =-.0197 =.022 tasks:next<-.81 =-.0444 =-.0015 sinceCut<5.5 mean:thanks<.03429 =-.0071 =-.045 mean:short<.06 lexBestZ<.57 lengthRatio<-.1178 =-.0195 =.0307 =.0519 =-.0194
chat:both<-.99 cover16<.1456 =-.0345 =.003 cover2<.4949 capitals<.4286 run<1.5 changed<.5 lexBestZ<.8283 =.1268 index<2.5 =-.028 =.0406 chat:both<1.44 length<2.565 =-.0061 =.0099 =.018 radio:both<-3.17 =-.0526 =-.0047 =.0259 =-.0457
documents:next<-1.92 =-.0542 spokeAgo<0 mean:known<.8485 topicNew<1.75 =.0174 tasks:prev<-2.06 =-.031 =.1165 =-.0333 radio:both<-4.51 =-.0457 index<2.5 =-.0138 documents:both<-.46 coverPrev<.1475 wordsSinceCut<3.332 =-.0017 coverDrop<-.217 =-.0279 =.0403 =-.0092 =-.0008
prev2:agree<.5 mean:changed<.1565 =-.0227 spokeAgo<2.5 lexLast<5 chat:next<2.05 tasks:next<-1.1 =-.0213 =.0003 lexLast<.23 =-.0371 newShare<.3816 =-.0397 =.0303 =-.0527 =-.0484 next:farewell<.5 prev:request<.5 =.0153 =-.0224 question<.5 =-.0567 =.0344
prev:request<.5 tasks:prev<-1.29 =.0099 topicCosineCut<.06674 =.003 radio:both<-1.82 =-.0339 topicCosineCut<.9701 =-.0038 =-.0595 first<.5 =-.0453 next:greeting<.5 wordsSinceCut<3.434 =-.0215 prevDigits<.05 coverBest<.0218 question<.5 =-.0306 =.0395 =.0526 =-.037 =.1108
topicCosineCut<.9129 documents:next<1.12 next:request<.5 chat:both<.26 radio:both<.31 =-.0081 =.0352 capitals<.05263 documents:prev<-1.54 =.0595 wordsSinceCut<2.944 =.0478 =.0093 wordsSinceCut<4.357 =-.0324 =.0281 chat:both<.48 =.0426 =.0031 mean:agree<.075 =-.0269 =-.0011 =-.0296
topicPast<4.828 mean:question<.5571 topicCosineCut<.3162 cover1<.03799 tasks:next<-1.45 =-.0428 =.005 =-.011 prev:greeting<.5 =-.0247 =.0736 spokeAgo<1.5 =.0291 =-.0498 radio:next<-.61 run<1.5 length<2.944 =-.0051 =.0351 mean:question<.318 =-.0534 =.0031 =.0096
topicPast<8.858 documents:next<1.12 next:request<.5 capitals<.0303 =.0045 next:agree<.5 isStarter<.5 =-.0463 length<1.946 =-.0659 =.0112 =-.0406 documents:next<.04 =.0557 chat:next<.34 =.0585 =-.0042 mean:cover<.1193 =-.0287 tasks:both<-2.16 =-.0312 =-.0001 =.0117
mean:cover<.1026 cover1<.04502 =-.0066 =-.0493 length<1.609 =-.0301 lexBest<1.11 chat:next<1.3 next:greeting<.5 prev:request<.5 chains<3.5 =.0075 run<6.5 first<.5 =-.0216 =.038 =-.04 =-.0165 mean:cover<.1786 =.081 =-.0152 =.0414 =-.002
cover2<.4949 sinceCut<1.5 density<.2143 changed<.5 =-.0477 =-.0106 index<4.5 =.0775 chat:both<-1.29 =-.059 =.01 mean:thanks<.01333 =-.0121 digits<.09091 =.0043 sinceCut<5.5 =-.0475 radio:both<0 =-.032 cover8<.206 =.0607 =-.0239 =-.0407
prev2:thanks<.5 chat:prev<-1.77 newMass<2.506 =-.032 rarest<1.696 next:agree<.5 cover4<.04606 back1<.04784 documents:prev<-2.85 =.0701 =-.0354 =.1107 =-.0603 back1<.01023 =.1716 =-.0053 coverPrev<.1129 =.1758 =-.0151 =-.0016 sinceCut<7.5 =-.0011 =.0562
mean:lex<1.145 documents:next<-1.24 =-.0325 topicMass<1.5 documents:next<0 topicPast<6.97 tasks:next<-.48 =.078 =.0085 =-.0314 cover1<.09957 =.0001 =-.0182 newShare<.7495 mean:lex<.3236 =.051 cover2<.1025 =.0296 =-.0037 =.0019 documents:next<1.18 =.0006 =-.0251
prevLength<3.611 documents:next<1.33 next:farewell<.5 documents:next<-1.24 =-.0312 wordsSinceCut<2.303 chat:prev<-1.5 =.1045 =.0139 sinceCut<5.5 mean:thanks<.04967 =.0031 =-.0271 =.0129 lengthRatio<-.08188 =-.0666 =-.0019 mean:lex<.5838 cover8<.1408 =-.0094 =.0281 =-.0162 =.0342
lexBestZ<-.828 =-.0338 density<.2805 sinceCut<1.5 run<1.5 mean:agree<.075 =-.0614 length<2.708 tasks:both<-.65 lexLast<3.85 mean:agree<.2249 =.0788 =-.0128 =-.0607 =-.0043 =-.0289 =-.0491 length<3.135 =.0007 =.0224 wordsSinceCut<2.485 =.0629 =.0066
lexLast<3.18 chat:next<1.3 =-.0012 lexLast<1.11 back1<.158 =-.0108 radio:next<.92 =.0468 =-.0488 rarest<1.786 chat:prev<-1.34 tasks:next<1.78 =.1097 =.0023 wordsSinceCut<3.332 =.0017 =.0421 cover16Plain<.3028 =-.0985 =.0054 topicLast<.007897 =-.0425 =.0003
documents:both<-4.29 =-.0555 tasks:both<.25 chat:prev<-.51 =.0127 prev:request<.5 documents:next<1.99 lexBest<2.67 next:thanks<.5 =.0028 =-.0378 =.0325 sinceCut<5.5 =-.0052 =-.0603 =-.0239 documents:both<1.46 prevDigits<.07692 tasks:next<1.78 =-.005 =-.0273 =.0178 =.0074
documents:next<-1.24 =-.0305 lexBestZ<3.675 mean:changed<.2769 capitals<.25 =-.0247 cover8<.1768 =.0454 =-.026 mean:changed<.9733 lexBestZ<-.2795 =.0333 mass<.5803 =.1168 =.0026 documents:next<1.99 next:greeting<.5 =-.0051 =.0517 =-.0425 tasks:next<.73 =.0748 =.0085
tasks:prev<-3.9 =-.0389 prev2Length<1.609 =.0141 radio:next<.13 cover16Plain<.1951 =-.0159 run<7.5 sinceCut<2.5 lexLast<1.96 =.0213 =-.0169 mean:thanks<.1033 =-.0061 =.0408 sinceCut<7.5 =-.0239 =.0238 documents:next<1.74 =.008 sinceCut<3.5 =.0077 =-.0363
chat:both<-1.29 =-.0211 density<.2404 sinceCut<1.5 mean:agree<.075 =-.0778 capitals<.0303 =.0024 =-.043 rarest<1.976 capitals<.3846 =.002 first<.5 =-.051 =.0356 mean:short<.02222 =.0064 =-.0325 mean:short<.06 =.0069 mean:cover<.1569 =.0647 =.0017
mean:lex<1.226 speakers<2.5 prevLength<3.401 wordsSinceCut<4.771 mean:thanks<.04551 prev2Length<1.609 =.0324 =.0019 sinceCut<5.5 mean:changed<.6 =-.0477 =-.0059 =.0111 mean:short<.2118 =.0268 =-.055 question<.5 =.0665 =.0095 =-.0303 mean:thanks<.008276 =.0174 =-.017
density<.2805 sinceCut<1.5 cover8<.003269 isStarter<.5 =.0348 =-.0467 oldShare<.1416 prevLengthRatio<-.07274 =-.0128 =-.0444 =.0198 chat:next<2.05 next:request<.5 =-.0031 density<.1 tasks:next<-.08 =-.0521 =.0057 =.0173 prev2Length<2.944 =.0202 =-.0467 =.0235
density<.2805 sinceCut<1.5 index<4.5 capitals<.0303 documents:next<1.02 =.0397 =-.016 =-.0493 mean:short<.01818 =.019 coverPrev<.08951 =-.0488 =-.006 density<.1111 tasks:next<-.66 =-.0269 =0 mean:short<.05 =-.0023 =.0151 radio:both<-2.21 =.0785 =.0098
lexBestZ<.2158 chains<3.5 lexBest<1.08 mean:known<.7728 sinceCut<7.5 mean:lex<.215 capitals<.3333 =-.0219 =.0263 capitals<.0303 =.0183 =-.039 next:back<.5 =.0344 =-.0256 prevQuestion<.5 cover1<.02494 =-.0264 =.0375 =-.0597 =-.0281 =-.0237 =.0028
mean:digits<.04846 tasks:next<2.2 lexBestZ<2.872 documents:prev<-1.54 spokeAgo<1.5 mean:question<.4143 =.0171 =.0749 =.0034 first<.5 mean:length<12.15 =.0005 =-.0274 mean:changed<.8 =-.0063 =.0109 =.0314 mean:digits<.01961 =-.021 =.0114 tasks:next<-.16 =-.0503 =-.0063
cover16Plain<.1766 prevLengthRatio<.04831 =-.015 cover16<.07777 =.0123 =-.0372 mean:lex<.875 next:thanks<.5 =.0073 documents:both<.29 next:request<.5 =-.063 =.059 =.0304 topicCosineCut<.1672 topicCosineCut<0 =-.0245 =.0164 mean:length<11.85 radio:next<.71 =-.043 =.0047 =-.0042
cover16Plain<.1414 topicCosine<.2621 =-.0039 =-.0329 mean:changed<.9733 cover8<.07628 =.0141 first<.5 mean:length<13.79 mean:changed<.9 =-.0515 =.0038 =-.045 mean:changed<.6 sinceCut<7.5 =-.0138 =.0254 lexBest<1.12 =.0293 =.0033 documents:next<.74 =.0061 =-.0184
prev:request<.5 density<.07692 documents:both<2.19 mass<2.892 =-.0208 =.0091 =-.0524 mean:short<.04103 sinceCut<6.5 =-.012 spokeAgo<1.5 =.0418 =-.0227 =.0061 coverBest<.0677 prev:greeting<.5 =-.0252 =.0874 prevQuestion<.5 =-.018 mass<2.849 =-.0068 =.0588
digits<.09091 tasks:next<1.78 topicMass<1.5 documents:next<2.33 documents:prev<-1.61 =.0213 mean:known<.8485 =-.002 =.033 tasks:next<1.05 =-.0445 =.0164 =.0127 wordsSinceCut<3.045 documents:prev<-.71 =-.053 =-.001 mean:known<.7535 =-.0127 =.014 rarest<.6885 =.0072 =-.0386
chat:prev<-.51 spokeAgo<1.5 documents:both<-1.88 =.0541 =.0139 prevQuestion<.5 wordsSinceCut<4.615 wordsSinceCut<3.434 =.0025 lexBestZ<.09432 coverZ<-.005915 =.0307 =.1573 =.0294 =-.0458 chat:next<2.05 radio:prev<-1.95 wordsSinceCut<2.303 =.0917 =-.0024 =-.0238 =.0408 =-.0013
spokeAgo<2.5 next:thanks<.5 tasks:prev<-4.58 =-.0427 cover16Plain<.1766 =-.0057 cover16<.08835 coverDrop<-.0424 chains<.5 =.0038 =.0747 =.008 chat:prev<-1.19 tasks:both<-2.57 mean:digits<.01391 =.0916 =-.0128 =.0057 =-.0012 lexBestZ<.57 =-.0551 =.0247 =-.036
spokeAgo<2.5 density<.08772 documents:both<.09 prev2Length<1.792 topicPast<.1292 =.0651 lexBest<.78 =-.034 =.0411 =-.0033 next:thanks<.5 prev2:agree<.5 =-.0261 =-.0006 =.0487 next:thanks<.5 mean:short<.2118 =.0026 =.0266 question<.5 =-.0655 =.0143 =-.0366
mean:lex<.6769 cover16Plain<.118 mass<3.066 mass<2.517 =-.023 =.0201 index<5.5 tasks:prev<-.9 mean:known<.6932 =.0381 =-.0244 =-.0468 =.0131 lengthRatio<-.01661 next:thanks<.5 =.0024 =-.0402 mass<3.24 index<2.5 =-.0573 =.0306 =.0059 =-.005
radio:prev<-3.94 =-.0525 prev2:thanks<.5 digits<.1111 lexLast<.23 first<.5 prevLength<2.197 =-.0334 mean:length<12.58 =.0128 =-.0398 =.0013 =.0042 newMass<3.382 =-.0065 =-.0632 wordsSinceCut<3.332 =-.0332 prevLength<2.398 cover16<.4419 =.0607 =-.039 =.0036
coverZ<.2275 tasks:next<1.78 density<.09091 mass<2.807 cover4<.3566 =-.0257 =.0715 =.0049 next:thanks<.5 =.0068 =-.0373 mean:digits<.03619 cover8<.1408 sinceCut<2.5 =-.0395 =-.0043 sinceCut<5.5 =.014 =-.0391 topicCosine<.1931 =.0477 =-.0168 =-.0195
density<.2404 prev2:thanks<.5 wordsSinceCut<2.833 newMass<1.419 cover16<.3982 =.1157 =.0066 documents:prev<.37 tasks:both<1.23 cover16<.01911 =.0105 =-.0212 =-.0574 =.0498 =-.0012 wordsSinceCut<3.714 =-.0225 lengthRatio<-.5261 =-.0174 =.0489 mean:question<.1781 =.0566 =.0065
chat:next<1.3 length<2.398 changed<.5 mean:changed<.6 =-.0049 index<3.5 =.0094 =.0795 density<.1026 =-.0213 =-.0058 index<1.5 =-.0504 =.0034 capitals<.1 next:request<.5 tasks:both<1.83 =.0267 =-.0443 lexLast<.66 =-.0354 =.0085 =-.0184
length<2.398 next:greeting<.5 chat:next<1.59 mean:short<.1278 =-.0133 density<.1176 =-.0061 =.0283 mean:length<13.61 mean:short<.06667 radio:both<.55 =.0451 =-.011 tasks:prev<-.9 =-.0247 =.0292 =-.042 prev:greeting<.5 =.0745 =-.0092 prev:greeting<.5 =.0059 =-.0358
topicMass<1.5 rarest<1.305 spokeAgo<1.5 speakers<1.5 next:thanks<.5 capitals<.2667 =0 sinceCut<4.5 =-.0487 next:farewell<.5 lengthRatio<-.619 =-.0347 =.0756 =-.055 =-.0587 question<.5 =.1311 =.0293 =-.0036 cover16Plain<.1766 =-.0448 =-.0066 =.0049
prevLength<3.401 topicCosineCut<.8616 lexBest<4.65 run<1.5 =.0015 radio:both<-1.07 mean:question<.2821 =-.0475 =-.0023 capitals<.25 topicCosineCut<0 =-.0217 =.006 lengthRatio<-.5261 =-.0335 =.0251 =.0322 =-.0215 chat:prev<.02 chat:both<-.61 =.0565 =.0014 =.0605
cover2<.05834 =.0033 lengthRatio<.01681 newMass<2.695 =-.0059 mean:short<.09974 =-.0372 =-.004 prevLength<2.197 =-.0201 mean:digits<.01961 documents:both<-.55 tasks:prev<-.65 lengthRatio<.2205 =.0866 =.0174 =-.0155 topicPast<4.012 =.025 documents:both<0 =-.0627 =.0033 =-.0136
cover1<.1136 cover2Plain<.1856 prev2:agree<.5 topicCosineCut<.06674 =.0009 =-.0154 =.0093 cover16Plain<.1951 mean:changed<.9333 documents:next<.51 =.2123 =.0206 =-.0365 prevQuestion<.5 chat:next<.45 documents:both<-.83 newShare<.7641 =.0188 =.1742 =.0298 =.0041 =-.0144 =-.0122
cover1<.1136 lexBest<4.65 mean:digits<.0575 mean:lex<.9954 topicPast<5.999 topicSpread<3.5 =.0019 =-.0313 documents:next<.17 =-.0124 =.02 mean:digits<.01391 lexBest<1.08 =.0163 =-.0115 =-.0178 mean:lex<.3236 =-.0022 =-.0392 =.0309 digits<.05 =-.0083 =-.0492
topicCosineCut<.2434 topicCosine<0 =-.0028 tasks:next<4.08 documents:next<1.74 newMass<3.169 documents:prev<-3.23 mean:known<.7387 =.1394 =-.002 mean:known<.8279 =.0196 =-.0198 coverDrop<-.01356 =.0226 =-.0125 =-.0098 =.0463 mean:length<11.85 =-.0202 mean:thanks<.02182 =.016 =-.0095
radio:prev<.59 wordsSinceCut<2.079 chat:prev<.07 coverZ<-.02393 coverZ<-.1981 =.0325 =-.0256 chat:both<.05 radio:prev<-1.32 =.0091 =.1531 =-.0097 =.0822 lengthRatio<-.9982 =-.0237 chat:prev<-.25 coverBest<.1585 =.0021 =.0262 =-.002 lexBest<.88 =-.0337 =.0368
topicLast<.3198 prevLengthRatio<-.04272 sinceCut<7.5 digits<.05 =.0005 sinceCut<5.5 =-.0441 =.0117 mean:digits<.004234 =-.0244 =.0255 =-.01 prevLengthRatio<-.4467 =-.0202 prevDigits<.05 =.0132 tasks:next<1.25 capitals<.1667 =-.0463 =.0096 topicCosineCut<.2434 =.0465 =-.0244
wordsSinceCut<2.303 mean:short<.05 back2<.1535 =-.023 =.085 back1<.2208 back1<.04784 cover4<.06611 =.0045 =.0665 back2<.08151 tasks:prev<-.31 =.096 =-.0229 =-.0402 =-.0254 sinceCut<1.5 back2<.1066 =-.0256 back1<.04784 =.0747 =-.0348 =.0008
cover8<.1408 lexLast<0 =-.0262 coverPrev<.3954 sinceCut<7.5 mass<3.629 =-.0001 sinceCut<5.5 documents:next<.62 =-.0521 =-.0046 =.0318 tasks:both<-.56 =-.0197 =.0268 =-.0245 sinceCut<2.5 cover2<.08583 cover4<.07973 =.007 =.0435 =.0059 =-.0039
mean:lex<.5838 next:farewell<.5 =.0061 lengthRatio<.2982 =-.0376 =.0273 chat:next<1.59 radio:next<1.54 tasks:next<-1.45 =-.0382 mean:question<.2111 =-.0265 radio:next<.71 =-.0002 =-.0344 =.0321 mean:cover<.147 lengthRatio<.08187 =.0393 =-.0143 prev2Length<2.773 =-.001 =-.0581
lexBest<-.58 =-.0258 tasks:next<1.78 chat:next<-.79 =-.044 documents:both<-.46 mean:cover<.1686 =.0185 prev2Length<1.792 tasks:next<.58 =-.0087 =.0668 =-.0268 =-.0011 topicLast<.8355 mean:question<.1865 density<.2404 =-.0522 =.0505 documents:both<-.67 =-.0278 =-.0024 =.0252
prev2Length<1.099 tasks:both<-2.57 =-.0348 mean:question<.2111 =-.0131 radio:next<-.08 tasks:prev<-2.06 =-.0325 documents:prev<-2.56 chat:next<.61 =.0337 =.1868 documents:prev<-1.9 =-.0257 =.0614 =.0154 mean:length<9.343 tasks:both<.84 topicPast<.1292 =-.0005 =-.0373 =.0222 =.0012
back2<.09365 lexBestZ<1.735 documents:next<1.53 tasks:next<1.78 lexBestZ<-.6592 =-.0222 =.0045 density<.2143 =-.039 =.0179 density<.1176 =-.0445 mean:question<.387 mean:changed<.9636 =-.0467 =.001 =.0179 documents:next<2.77 =.0162 =-.0101 density<.2404 =-.0118 =.0147
tasks:both<1.83 next:farewell<.5 documents:next<1.99 =.0023 capitals<.0303 =-.0253 radio:next<-.32 =.0276 =-.0087 lengthRatio<.01681 question<.5 =-.0717 =.0124 =.004 prev2Length<1.946 capitals<.0303 =-.0178 =.0375 length<2.303 =.0145 mean:known<.7938 =-.0468 =-.0036
length<2.565 next:farewell<.5 =-.0014 =-.049 sinceCut<5.5 mass<3.469 tasks:both<-.56 mean:length<12.9 =.0515 =-.013 prev:greeting<.5 documents:prev<-2.56 =.07 lexLast<.59 =.0193 =-.0105 =-.0548 lexLast<-.12 =.041 =-.0146 coverZ<-.07049 =.0363 =-.0045
density<.1875 mean:lex<1.099 lengthRatio<.1136 next:farewell<.5 cover2<.0335 density<.1667 =.0065 =-.0299 prevLengthRatio<.6805 =-.0092 =.0203 lexBestZ<.7517 =-.0674 =.0015 prevLengthRatio<-.4467 =-.0086 =.0139 topicCosineCut<.6236 lexBestZ<2.872 =-.0112 =.0374 =-.0448 =.0079
prevLength<1.792 prev:farewell<.5 wordsSinceCut<2.708 coverPrev<.05515 =-.0155 coverZ<-.02393 =.0096 cover4<.1754 =.13 =.016 first<.5 wordsSinceCut<3.434 =-.0008 =-.0557 =-.0055 =.054 prevLength<2.303 chat:prev<-1.5 radio:prev<-1.82 =.0957 =.0154 =.006 =0
tasks:next<-2.99 =-.0478 lexLast<.16 =-.0043 tasks:next<1.78 mean:length<10.05 =-.0077 cover1<.03799 cover1<.02494 tasks:next<1.49 =.009 =.0394 lexLast<.83 =-.0003 =.0512 lexLast<2.29 =.0051 lexLast<2.74 =-.0525 =-.0046 topicLast<.7344 =-.0101 =.0189
prev2Question<.5 documents:next<1.02 mean:length<13.07 topicNew<.75 =.0066 mean:known<.6535 =.0657 =.0213 sinceCut<7.5 =-.0194 =.0378 wordsSinceCut<3.332 =-.0178 prevDigits<.05 =.0091 mean:changed<.9429 sinceCut<4.5 =-.0352 =.0494 =-.0569 next:greeting<.5 =-.0047 =.0757
capitals<.3846 prev2Length<2.89 lengthRatio<.1469 prev2Length<2.773 =-.0032 mean:digits<.008182 =.0607 =.0041 =.0073 isStarter<.5 =-.046 speakers<1.5 =-.0167 changed<.5 =.0723 =.0082 isStarter<.5 =-.0431 next:agree<.5 documents:both<-.98 =-.0294 =.0403 =-.0471
radio:prev<-2.25 mean:cover<.1429 mean:digits<.009 =.0039 =.0691 lexBestZ<1.055 =-.0315 lexBest<-.41 =.1038 cover2Plain<.1216 =-.0341 =.0203 mean:cover<.1222 tasks:next<.33 radio:prev<-.27 topicCosine<.2621 =.025 =-.0195 =-.0116 mean:length<11.85 =-.0113 =-.0467 =.0002
topicNew<3.25 next:greeting<.5 mean:lex<.6769 =.0012 mean:length<13.07 chat:next<1.3 =-.0167 =.0073 =.0057 coverDrop<.3786 sinceCut<1.5 mean:length<12.75 =-.0354 =.043 =.0618 =-.0433 topicSpread<3.5 =.0823 tasks:next<2.2 topicLast<.374 =-.0419 =.0395 =.056
prev:back<.5 wordsSinceCut<3.332 prevLength<1.099 =.0459 =-.007 prevLength<1.609 =-.0292 =.004 sinceCut<5.5 lengthRatio<.01681 chat:next<.19 =-.0408 back2<.004686 =.0125 =-.0247 chat:next<-.43 =-.0704 mean:question<.1975 =-.0392 =.0342 sinceCut<9.5 =-.0453 =-.0066
cover2Plain<.2185 prev2Question<.5 prev2Length<1.946 tasks:both<-2.57 =-.0371 documents:both<1.08 =.0285 =-.001 wordsSinceCut<4.771 tasks:both<-.92 =.0089 =-.0087 =.0289 next:request<.5 =-.0137 =.005 lexBest<-.46 =-.0331 cover16<.1839 lexBestZ<.8283 =.068 =.0135 =.0036
back2<.09365 sinceCut<1.5 mean:agree<.075 =-.0503 =-.0074 density<.1111 lexBestZ<2.872 length<2.197 =-.0209 lexLast<0 =-.0439 =.0017 =.0292 next:thanks<.5 capitals<.2667 mean:changed<.1241 sinceCut<5.5 =-.0689 =.024 =.0104 =.0346 =-.044 =-.0079
topicCosineCut<.6708 prev2Length<2.89 tasks:both<-.23 prevDigits<.05 coverBest<.04577 mean:cover<.155 radio:both<-2.35 topicNew<1.75 =.0345 =.1257 =.0233 =.0059 =.0011 =-.0177 =.0003 isStarter<.5 =-.0433 =.0027 mean:agree<.1 =-.037 documents:both<-.12 =-.023 =.0061
lexBestZ<-.7391 =-.024 lengthRatio<-.9982 =-.0207 cover2<.05174 =.0047 mean:known<.8485 cover2Plain<.08437 =-.0474 speakers<1.5 wordsSinceCut<4.543 mean:question<.4455 mean:known<.7938 =-.0356 =.0159 =.0196 =.0226 lengthRatio<-.4831 =-.0149 next:agree<.5 =.0007 =.0264 =.0247
mean:cover<.1161 lexBest<1.12 next:request<.5 =-.0064 =.0361 mean:agree<.2524 =-.0164 =-.07 cover2<.4949 coverPrev<.2976 =.0035 first<.5 =-.0354 next:agree<.5 capitals<.25 speakers<1.5 =-.0251 =.0099 =.0317 tasks:next<1.05 =-.047 =.0216 =-.0378
cover16Plain<.1766 =-.0042 length<2.398 next:farewell<.5 cover2<.08583 =.0053 topicMass<1.5 mean:short<.09974 lexBestZ<-.2795 cover16Plain<.2379 =.1169 =-.0085 =-.0305 =.0004 cover16<.1746 =-.0321 length<2.303 =.0343 =-.0176 =-.0517 tasks:prev<.16 =.0061 =.0376
tasks:both<-.1 mean:digits<.03315 lengthRatio<.3464 lengthRatio<.2982 =.0079 =.0492 =-.0163 mean:lex<.1839 =.0226 radio:next<.92 =-.0471 =.013 mean:digits<.01125 =-.0108 prev:farewell<.5 mean:changed<.8 mean:question<.3489 =-.0195 =.0112 chat:next<.45 =.0142 =-.0039 =.0252
mean:lex<.4069 mean:short<.05306 capitals<.2308 =-.012 next:agree<.5 length<1.946 =-.0586 next:thanks<.5 next:farewell<.5 =.063 =-.0265 =-.0539 =-.0614 cover2<.1228 =.006 =.0216 cover2<.3582 prevLength<1.792 radio:prev<-1.95 =.0534 =-.0234 =0 =-.0459
length<2.398 next:request<.5 =-.0097 =.0026 digits<.09091 mean:question<.225 sinceCut<5.5 mean:changed<.92 mean:cover<.1429 =.0014 =-.0524 mean:question<.1289 =-.0512 =.0196 mean:digits<.01706 =-.0236 =.0403 prev2Length<1.609 =.0397 =.0062 mean:changed<.2769 =.0177 =-.0546
next:greeting<.5 wordsSinceCut<2.303 mean:changed<.36 =-.0466 lexBest<-.06 mean:changed<.9 =-.0405 prevLength<1.792 =-.011 mean:question<.318 =-.0142 =.1171 prevLengthRatio<-.6693 =.0442 =.0008 =.0005 mean:cover<.1813 prev:greeting<.5 =.0646 mean:cover<.1641 =-.0704 =.0632 =-.0173
density<.08772 documents:both<2.19 coverDrop<.1635 newMass<1.693 =-.0293 =.0066 =-.0209 =-.03 next:thanks<.5 newMass<3.694 topicLast<.6869 =.0023 tasks:next<-.96 =-.0206 =.0217 sinceCut<5.5 documents:both<1.12 =-.0513 =.0153 =.0491 chat:both<.11 =-.0577 =.0133
first<.5 length<2.944 coverBest<.04577 =.0023 =-.0176 =-.0402 length<3.135 mean:short<.1565 radio:next<-1.89 =-.041 sinceCut<6.5 =-.0027 radio:next<1.54 tasks:both<-1.96 =-.0363 =.0118 =.0683 sinceCut<20.5 =.0227 =-.0452 tasks:both<1.23 =.0417 =-.0141
documents:next<1.12 radio:next<-1.89 =-.0397 prev:request<.5 newMass<3.569 lexLast<1.27 next:thanks<.5 capitals<.2667 =.0015 =.0247 =-.0324 topicCosineCut<.1672 =.0261 =-.0003 sinceCut<5.5 =-.0347 =.0266 radio:prev<-2.25 documents:next<.24 =-.0319 =.0861 =-.0198 =-.0045
tasks:next<1.78 lexBestZ<2.872 mean:digits<.03315 =.0041 mean:lex<.5838 first<.5 =-.0471 run<1.5 length<2.708 =.0073 =.0681 =-.01 =-.0326 documents:prev<-.24 =.0619 =.0053 wordsSinceCut<3.045 =-.0299 mean:digits<.01391 =-.012 cover4<.1093 =.0285 =-.0083
documents:next<-1.24 radio:prev<.23 =-.032 =.069 lengthRatio<.5147 cover8<.1408 =-.0042 sinceCut<2.5 cover1<.06048 =.0261 radio:prev<-1.44 =.0255 =-.0103 back1<.08283 =-.0099 =.0083 first<.5 sinceCut<18.5 =-.0401 =.0403 mean:question<.1975 =-.0186 =.0471
cover2<.4949 density<.08333 tasks:next<-.66 topicPast<5.999 =-.0545 =-.0035 newShare<.5805 =-.0205 mean:cover<.1409 documents:both<0 =.0431 =-.0011 tasks:prev<-.72 =-.0277 =.0071 next:thanks<.5 spokeAgo<2.5 =.0029 =-.0502 chat:both<.59 =-.0516 =.023 =-.0328
documents:next<1.33 next:request<.5 =-.0004 chat:next<.59 =.037 =-.0017 mean:known<.7583 radio:both<-.69 chat:next<2.05 =-.0103 =.045 topicLast<.6387 mean:question<.3267 =-.0531 =-.0172 =.005 topicSpread<1.5 documents:next<1.74 =.0146 =-.0191 wordsSinceCut<4.304 =.0238 =-.0173
coverZ<-.1187 tasks:next<-1.1 =-.0226 lexLast<1.8 next:request<.5 documents:both<-.83 coverPrev<.1296 =-.0096 =-.0546 =.0036 documents:both<.09 =.0498 tasks:next<.87 =-.0088 =.0329 =.024 next:greeting<.5 lexLast<1.96 =-.0035 =-.0148 tasks:both<.84 =.0474 =-.0307
topicLast<.5893 mean:changed<.9932 =-.0029 =.0127 topicPast<4.297 tasks:both<-4.94 =.0691 =-.0216 lexLast<.16 =-.0077 sinceCut<2.5 =.0276 mean:cover<.16 sinceCut<6.5 rarest<.4087 =.0483 =-.0064 prev2Length<2.197 =-.0347 =.0786 lexBestZ<1.975 =-.0216 =.0233
cover16Plain<.2099 =-.0051 prev:greeting<.5 lexBest<1.08 next:thanks<.5 chains<4.5 coverDrop<.01616 lengthRatio<-.1178 lexBest<-.35 =-.0336 cover2Plain<.2313 =.0011 =.0462 oldShare<.02013 prevLengthRatio<-.07274 =.073 =.0247 =.0149 =.0035 =-.0185 =-.0483 =-.0012 =-.0359
density<.2805 coverZ<.117 =.0011 cover8<.2827 =-.0566 mean:lex<.9954 chat:prev<-.01 mean:question<.3267 back2<.135 =.0124 mean:agree<.2152 =.1322 =.0016 =-.0019 =-.0114 =-.0371 mean:thanks<.01714 =-.0004 documents:both<.42 coverPrev<.00563 =-.0293 =.0673 =-.0085
prev2:agree<.5 capitals<.1 cover2Plain<.1856 =-.0008 =.0112 isStarter<.5 =-.0463 length<3.219 capitals<.4286 =-.0063 =.0317 =.043 prev:farewell<.5 length<2.565 =-.0022 prev2Length<2.303 mean:question<.475 =.0427 =-.0228 =.0035 length<2.303 =-.0046 =.0572
cover16Plain<.1766 cover16<.03426 prevLengthRatio<-.4467 chat:prev<-1.19 tasks:prev<-1.64 =-.041 tasks:prev<-.97 =.0893 =-.0383 =-.0271 chat:both<-.99 =-.0314 =.0108 cover16<.04676 back1<.1419 capitals<.1429 =-.0577 =.0012 =.0679 cover1<.06048 =-.0047 =-.0332 =.0005
topicSpread<.5 lengthRatio<.2568 next:farewell<.5 =-.0056 =-.0434 sinceCut<3.5 =-.0067 =.0279 next:agree<.5 mass<3.326 =.0041 =-.0094 topicCosine<.3882 prevLengthRatio<.142 cover1<.01863 sinceCut<2.5 =.0564 =.0051 tasks:prev<-1.76 =-.0295 =.1015 =.0038 =-.008
documents:both<-4.29 =-.05 documents:prev<-.32 lengthRatio<-.8454 =-.0274 mean:changed<.9333 lengthRatio<.2205 changed<.5 =.0127 =-.0105 =-.0272 changed<.5 =.1008 prev:farewell<.5 mean:lex<.2507 =.0299 =.0069 =-.054 prev:farewell<.5 =-.0036 next:agree<.5 =.0241 =-.0359
radio:prev<.59 tasks:prev<-3.9 =-.0309 back2<.3095 length<1.609 =-.0228 =.0006 index<3.5 mean:known<.8279 cover1<.1136 =-.036 =.0629 =.0794 =-.0291 tasks:prev<0 topicCosine<8.103e-9 topicPast<1.875 =.0511 =-.0392 cover8<.4152 =.0423 =-.0413 =.0745
topicMass<1.5 topicLast<0 lexBest<-.73 =.0667 =.0021 next:greeting<.5 tasks:prev<-.31 mean:digits<.01391 next:agree<.5 mean:known<.7333 tasks:both<-.48 =-.0033 =-.0405 =.0074 mass<2.41 =-.0383 =.0406 lexBest<1.38 =-.0356 =-.0046 =-.027 =.0574 =.0068
lexBestZ<.3784 next:thanks<.5 topicCosineCut<.06674 length<1.609 =-.0399 =.0033 mean:digits<.01391 length<2.398 =-.0214 mean:length<11.71 newShare<.6356 =.026 =-.0429 prev2Length<2.996 tasks:prev<-1.53 =.088 topicCosine<.593 =-.0384 =.0868 =-.0333 =-.0392 =-.0421 =.0036
chat:both<1.44 mean:lex<.2507 topicPast<1.246 lexLast<1.96 lexLast<1.64 =-.0009 cover16Plain<.06365 =-.0241 =.1357 =-.0566 lexBestZ<2.872 =.0239 =-.0132 chains<1.5 lexBestZ<2.872 =-.0137 =.0206 =.0023 mean:short<.1444 chat:prev<.47 =.0178 =-.0201 =-.0275
topicLast<.4878 =-.0005 topicPast<4.012 =-.013 lexLast<1.8 mean:lex<.5484 changed<.5 chat:both<-.61 =.0681 =-.0225 =.0319 mean:digits<.009 tasks:both<-2.36 =.0761 =.0046 =-.0098 mean:agree<.26 coverDrop<-.004107 =.0042 documents:prev<-2.85 =-.0081 =.0592 =-.0214
capitals<.4286 wordsSinceCut<2.079 documents:next<1.18 chat:prev<.1 cover2Plain<.05318 =-.0126 cover2Plain<.1856 =.0692 =-.0246 =.1016 documents:next<2.33 lexBest<.44 =.0236 =-.0626 =.06 =-.001 first<.5 =-.0395 wordsSinceCut<4.025 speakers<1.5 =-.0308 =.0414 =.0503
topicMass<1.5 radio:next<-.38 newShare<.6883 sinceCut<3.5 =.0346 =-.0267 mean:short<.1444 wordsSinceCut<3.584 =-.048 =-.0117 mean:known<.6535 =.098 =-.0142 lexLast<0 chat:prev<.07 =-.048 =.0066 tasks:next<1.78 documents:prev<-1.9 =.0366 =.0011 =-.0184 =.0064
mean:question<.1781 coverDrop<.03678 prevLengthRatio<-.07274 mean:digits<.006958 =-.0398 mean:length<11.4 =.036 =-.0121 =-.0421 capitals<.25 coverDrop<.3189 mean:length<12.15 =.0255 =-.015 =-.0408 next:agree<.5 =.0392 =-.0523 next:greeting<.5 =-.0008 lengthRatio<-.1823 =.0597 =.0018
prevLength<2.197 tasks:prev<-1.09 =-.0223 mean:digits<.01961 newMass<2.642 =.0083 =-.0201 lengthRatio<-.1178 =-.0013 lexLast<.83 mean:lex<.875 =.0286 =-.0338 =.0647 tasks:prev<-.65 density<.06977 =-.0183 =.0076 lexBestZ<2.872 lengthRatio<.4492 =-.0052 =.0236 =.0266
prevLengthRatio<.839 documents:next<1.12 prev:request<.5 lexLast<1.27 =.0007 capitals<.125 chat:next<.24 =-.0026 wordsSinceCut<2.708 =.0637 =.0182 =-.0296 =-.013 chat:next<2.05 mean:agree<.08571 =-.0242 =-.0036 lexLast<.43 =-.024 wordsSinceCut<2.944 =-.0167 =.0392 =.0287
lexBest<1.11 next:request<.5 mass<2.621 =-.0182 cover2Plain<.09163 =-.0052 =.0091 first<.5 mass<2.281 lexBest<.6 =.1308 =-.0268 =-.0284 index<2.5 =-.0231 lexBest<1.08 mean:lex<.6769 =.0602 =.0137 =.0011 mean:lex<.5838 =.0017 =-.0098
tasks:next<-2.99 =-.048 topicLast<.5893 wordsSinceCut<2.079 =.0212 =-.0015 cover2Plain<.3318 density<.1176 topicNew<.75 cover2<.2271 =-.0209 =.0732 tasks:next<-.66 =-.0335 =.0256 mean:question<.387 cover2Plain<.0772 chat:prev<-.35 =.0196 =-.0496 =.0187 =.0374 =-.0222
radio:both<.07 prev2Length<1.792 tasks:next<0 chat:prev<-1.5 =.0803 =-.0261 =.0148 back1<.3541 =-.0037 =-.0399 lexBest<1.08 topicCosine<.7875 =.0315 =.1139 capitals<.1818 =-.0039 wordsSinceCut<4.357 run<1.5 first<.5 =-.0369 =.034 =-.0262 =.0484
cover16Plain<.09182 =-.0114 mean:lex<.9954 mean:question<.5571 prevLength<2.303 documents:prev<.47 lexLast<1.04 prev2:agree<.5 =-.0045 =.0211 mean:length<10.2 =.0472 mean:lex<.6769 =.0224 =-.0206 =.0485 =.0013 =-.0194 topicMass<.5 =-.0246 coverZ<.195 =.0013 =-.0434
chat:both<-.99 wordsSinceCut<3.332 spokeAgo<1.5 lexBest<-.91 =.095 =-.0207 coverBest<.04577 =-.068 =-.0132 lexBest<1.18 coverDrop<.2416 =-.0252 =.0501 =.0334 back2<.02575 =.0036 mean:digits<.009 =-.0148 digits<.05 wordsSinceCut<3.829 =.0105 =-.0065 =-.0202
radio:both<.07 next:request<.5 chat:next<2.05 =-.0064 mean:lex<-.007564 =.0743 =.0118 question<.5 lexLast<.66 first<.5 =-.016 =.0628 sinceCut<2.5 =-.0309 =.0413 =-.0044 mean:changed<.9733 =.0103 mean:digits<.01125 topicLast<.7876 =.0023 =.1055 =-.0347
topicCosineCut<.06674 cover1<.07758 topicCosine<.02149 documents:next<1.08 next:request<.5 documents:prev<-2.3 =.0375 =.001 =.0289 =-.003 =.0205 newShare<.4787 =.0073 =-.0186 mean:lex<.5838 cover8<.2161 =-.0059 =.0315 mean:length<13.07 documents:next<1.12 =-.0107 =-.0331 =.0016
prev:thanks<.5 mean:short<.1565 sinceCut<13.5 spokeAgo<2.5 =-.0022 =-.0567 =.0341 mean:digits<.008182 =-.0224 isStarter<.5 sinceCut<3.5 mean:known<.8214 =-.0204 =.0523 =-.0596 =.0323 radio:both<-1.07 =-.0426 isStarter<.5 mean:digits<.006958 =.0668 =-.0463 =.0383
tasks:both<.84 chat:both<-1.29 next:agree<.5 =-.0359 mean:short<.05 =.1016 =-.0251 chat:prev<-1.5 cover2Plain<.2185 first<.5 =.0823 =.0182 =-.0193 =.0017 topicLast<.6387 topicCosineCut<.3162 topicSpread<5.5 topicPast<5.375 =.0016 =-.0275 =.0896 =-.0347 =.0086
mass<.5803 =.0664 prev2Length<2.89 =.0011 prev2Question<.5 mass<3.422 changed<.5 speakers<1.5 radio:both<-.48 =-.0451 =.0131 =.08 =-.0307 =-.0407 radio:both<-1.32 mean:short<.05306 =.061 =.0096 chat:prev<-.41 prev:agree<.5 =-.0127 =-.0793 =.0062
chat:prev<.27 mean:agree<.1444 mean:length<8.39 =.0391 =-.0055 chat:prev<-.06 =.0071 =-.0032 mean:question<.4068 mean:digits<.01125 coverPrev<.2976 cover1<.1136 =-.0345 =.028 =.0448 mean:digits<.01706 wordsSinceCut<3.714 =.0578 =-.0178 wordsSinceCut<2.944 =-.055 =.0042 =.0476
digits<.09091 digits<.07692 speakers<1.5 =-.0056 changed<.5 question<.5 =.1546 documents:prev<-1.19 =.0877 =-.0026 =-.0009 documents:prev<-2.56 =.0826 =.0122 wordsSinceCut<3.97 chat:both<1.15 mean:length<9.889 =.0077 =-.0614 =.039 coverDrop<.08299 =-.0184 =.0312
prev2Length<.6931 isStarter<.5 documents:both<-1.88 tasks:both<-1.78 =-.0328 radio:both<-1.82 =.0942 radio:prev<-1.26 =-.0535 =.0757 =-.0268 =-.0583 prev2Length<1.099 cover1<.007154 cover8<.3387 =.0106 =-.062 =.041 topicCosineCut<.5689 =.001 length<2.485 =-.02 =.003
sinceCut<1.5 density<.2404 mean:agree<.075 =-.0611 wordsSinceCut<2.303 lexLast<1.64 radio:next<-.95 =.0463 =-.0346 radio:both<-.25 run<2.5 =.0588 =-.0359 =-.0379 =-.0308 first<.5 =-.0205 run<6.5 chat:prev<-.77 =-.0099 =.0621 =-.041 =.001
mean:lex<.2507 tasks:next<2.79 tasks:prev<-.65 cover4<.09408 tasks:next<.58 cover8<.02635 =-.039 cover4<.05937 =.0425 =-.0309 =.0229 coverPrev<.0484 =.0165 =.0593 documents:both<-.98 mean:digits<.02811 =-.0355 coverPrev<.08245 =.0575 =-.0297 =.0037 =-.0336 =-.0021
chat:both<-1.29 =-.0239 topicCosineCut<.06674 topicCosineCut<0 =.0009 topicNew<.25 =.0398 chat:both<-.53 sinceCut<3.5 sinceCut<1.5 chat:both<-.99 =-.0055 =.1038 =-.0195 cover2Plain<.09877 =.0231 =.098 chat:both<1.44 =-.0001 mean:short<.15 =.0338 =-.0482 =-.0031
tasks:prev<-2.83 mean:thanks<.01926 =.015 =-.028 cover16Plain<.1766 chains<.5 =-.0006 =-.0163 index<4.5 digits<.05 coverZ<-.1034 =-.0171 lexBest<-.41 mean:cover<.1735 =.1352 =-.0384 =.0211 =-.046 prev:greeting<.5 =.0007 mean:changed<.9857 =-.0722 =.0108
next:greeting<.5 radio:next<-.95 topicMass<.5 =-.0253 speakers<1.5 topicPast<1.875 =.0747 topicNew<1.75 =-.0355 =.0216 =.0274 lexBest<-1.39 =-.0522 prev:back<.5 =.0007 sinceCut<3.5 =.0072 =-.0238 prevLengthRatio<-.3754 =-.0142 capitals<.2143 =.0646 =-.0188
run<1.5 radio:both<-3.17 =.0348 coverBest<.2185 mean:question<.2982 =.0071 =-.0044 first<.5 chat:prev<-.77 =.0485 =-.0277 =.0305 wordsSinceCut<3.045 =-.03 chains<3.5 wordsSinceCut<4.248 mean:question<.1696 =-.0441 =.0042 mean:short<.05532 =.027 =-.0142 =-.0207
documents:both<-3.45 question<.5 =-.0414 =.0206 topicPast<10.17 next:welcome<.5 =-.0002 =-.0567 chat:prev<-1.19 sinceCut<5.5 =.0622 =-.0459 back1<.05978 =.0173 chat:prev<.1 mean:known<.7778 =-.0372 =.0144 mean:question<.3383 lexBestZ<.4717 =.0573 =-.0566 =.0663
lexLast<3.85 prev:shift<.5 next:welcome<.5 prev:thanks<.5 spokeAgo<2.5 =-.0013 =-.0299 radio:both<-.25 =-.0319 isStarter<.5 =-.0148 =.0387 =-.0541 cover1<.08804 topicCosine<.2621 =.0306 =-.0508 =.0956 radio:both<-2.35 topicCosine<.02149 =.089 =-.044 =-.0429
mean:thanks<.04551 coverBest<.1585 next:agree<.5 tasks:both<-.1 chat:next<-.06 =.0278 =.0018 =-.0065 =.0156 =.0158 sinceCut<7.5 coverBest<.03807 wordsSinceCut<3.497 topicPast<3.221 capitals<.05263 =.0092 =-.0344 =-.0405 =.0151 =-.0216 length<2.708 =.0034 =.0645
tasks:both<-3.96 =-.0226 topicCosineCut<.8165 mean:cover<.1193 documents:next<-.12 =.0219 prevLengthRatio<-.6693 sinceCut<2.5 =.0701 =-.0052 cover16Plain<.3682 lengthRatio<.2982 =-.0255 =.0165 tasks:both<-.65 =.0267 =-.011 lengthRatio<-.9157 =-.0193 =.0034 mean:cover<.1841 =-.0265 =.0091
back2<.3095 lexBest<0 capitals<.0303 question<.5 mean:question<.5571 =.0053 radio:both<-2.21 topicLast<.07797 =.2167 =.0053 =.0155 tasks:next<-.57 mean:changed<.9556 cover16Plain<.223 =.0486 =.2478 =-.0077 cover16Plain<.404 =.0037 =.0779 =-.0176 =.0007 =-.0178
documents:next<-.58 back1<.001787 mean:thanks<.048 =-.0535 =.0044 mean:cover<.1587 coverDrop<-.1539 cover1<.1279 =.1737 =-.0225 =.0072 =-.0331 documents:next<-.43 topicSpread<1.5 mean:changed<.6 =-.0238 =.0892 topicCosine<.7875 =-.0418 =.0708 length<2.398 =-.0036 =.0039
mean:lex<1.145 tasks:both<-.1 mean:digits<.05093 =.0075 =-.0307 mass<2.667 sinceCut<3.5 =.0241 =-.0059 sinceCut<5.5 mean:changed<.1565 =-.0512 cover8<.1408 chains<.5 =-.0018 =-.0215 length<2.565 =-.0139 =.0168 coverZ<-.1283 =.0268 =-.0023 =-.0079
length<2.565 prevDigits<.05 prevLengthRatio<.01932 =-.0035 back1<.07038 capitals<.0303 sinceCut<7.5 radio:next<-.73 =.0709 length<2.485 =.0248 =-.0287 =-.0216 =-.0054 =-.0075 prevLengthRatio<.1082 =.0024 tasks:next<1.25 =-.04 =.0233 digits<.09091 =.0065 =-.0326
back1<.5966 prev2Length<2.89 prev2Length<2.708 =-.0002 back1<.1752 =.0061 mean:changed<.96 =.0086 =.0676 isStarter<.5 =-.0382 run<1.5 back1<.158 =.0053 =.0507 next:agree<.5 back1<.04784 prevLengthRatio<.04831 =-.0086 =.0363 =-.0307 =-.0523 =-.0524
prev:request<.5 documents:next<1.02 chat:prev<-1.5 tasks:next<.12 prev2Length<2.398 =.1472 =-.0009 =.0121 =.0017 =-.0037 index<2.5 =-.0453 lexBestZ<1.735 next:request<.5 documents:prev<-1.19 =-.0136 =-.0521 cover2Plain<.1382 lexBestZ<-.02972 =.0908 =.0112 =-.0165 =.0213
length<3.135 mean:question<.1211 capitals<.2889 =-.0247 =.0141 mass<3.765 tasks:next<-1.1 prev2Length<2.197 prevLength<3.401 =-.0402 =.0518 =-.0006 =.0003 wordsSinceCut<4.248 =-.0436 =.0081 wordsSinceCut<3.332 =-.0334 tasks:both<1.23 digits<.05 =.0461 =-.0308 =-.0211
length<3.135 prevLengthRatio<.839 mass<2.054 prevLengthRatio<-.3373 =.0059 back1<.001787 =-.0099 =-.0462 =-.0004 sinceCut<4.5 =.0409 =-.0174 sinceCut<1.5 =-.0446 tasks:both<.3 capitals<.2308 =.0415 =-.0222 prev2Length<2.708 =.0133 tasks:prev<-1.76 =.0313 =-.06
mean:question<.3114 =.0038 first<.5 back1<.01874 =-.0245 chat:prev<.02 topicPast<7.847 =-.0035 =-.0483 sinceCut<3.5 newShare<.7495 =.0851 =.0079 mean:question<.4838 =-.0568 =.0561 topicPast<8.858 coverZ<-.1187 =.0107 =-.005 documents:prev<.88 =.0259 =-.0162
prev:back<.5 mean:question<.1865 speakers<1.5 sinceCut<5.5 mass<3.285 =-.0046 =-.0564 =.0265 =.0233 =0 sinceCut<5.5 coverPrev<.08951 topicMass<1.5 =-.0044 tasks:next<1.05 =-.0804 =-.0143 lengthRatio<-.1823 =-.0083 coverPrev<.1129 =.0757 =.021 =-.0301
mean:lex<-.3725 changed<.5 mean:changed<.92 density<.1026 chat:both<-.41 =.0862 =-.0108 =-.0471 radio:both<.31 =.1057 =-.0046 =.0203 chat:both<-1.12 newShare<.8094 documents:prev<-.58 =-.0146 =.0323 lexBestZ<-.3938 =.0409 radio:both<-3.49 =.0569 =-.0584 =.0007
back2<.09365 mean:question<.1211 sinceCut<5.5 mean:length<12.15 =-.0065 =-.0695 =.0009 =.0036 sinceCut<1.5 cover1<.01863 length<2.485 =.1036 chat:prev<-1.34 =.0925 chat:prev<-.16 =-.0514 =.0436 index<4.5 =.0723 =-.0633 cover16Plain<.09182 =-.0573 =-.009
run<1.5 spokeAgo<1.5 mean:short<.1183 question<.5 =.1196 =.0374 =-.0015 =-.0005 sinceCut<5.5 mean:short<.02222 =-.0533 digits<.05 =-.0039 mass<3.326 =.0066 =-.0658 radio:next<.31 cover8<.1081 =.0114 =-.0234 capitals<.05263 =-.0142 =.0543
cover16Plain<.3682 coverDrop<-.1079 prevLength<2.708 prevLength<2.197 =-.0358 lengthRatio<.1869 cover16<.2377 =.0343 =-.0367 =-.0521 =-.0477 =-.002 cover16<.2156 coverZ<.06449 =.0137 =.0916 mean:short<.1183 length<2.398 =-.0138 =.0027 mean:thanks<.016 =-.0188 =.0231
coverBest<.1707 coverBest<.04577 digits<.05 cover2<.4949 topicPast<8.858 =.001 documents:prev<-2.3 changed<.5 =.1146 =.0109 =.0117 =-.037 newMass<2.448 =.0389 topicCosineCut<.2434 =-.0144 =-.0562 =-.0065 mean:changed<.2118 cover16<.4963 =-.0031 =-.0547 =.0119
lexBest<1.11 lexBest<.6 chat:next<.34 prevLength<3.401 topicCosine<.2621 =-.0019 =-.0336 =.0621 =.0117 chat:next<.45 radio:both<-.37 topicSpread<1.5 =-.0164 prevLengthRatio<-.1959 =-.0189 documents:both<-.83 =.1351 =.037 cover16<.1649 =.0823 =-.0131 =.006 =-.0025
topicCosineCut<.9701 mean:thanks<.01461 next:greeting<.5 =-.0078 prev:greeting<.5 =.0628 =-.0454 digits<.05 =.0033 index<4.5 =-.0391 mass<3.517 coverDrop<-.09568 =-.0307 mean:agree<.1232 =.0489 =.008 isStarter<.5 =-.0687 =-.0058 cover8<.532 =-.035 =.0443
cover2<.3135 documents:next<1.12 coverDrop<.3189 prev2Length<2.89 lengthRatio<.1469 topicCosineCut<0 =-.006 =.0086 tasks:both<-1.78 =-.0208 =.0203 isStarter<.5 =-.0431 =-.0003 =-.0184 =-.0043 mean:known<.8279 coverDrop<-.06275 =-.0348 =.0385 prevLengthRatio<-.3754 =.0909 =-.0091
documents:both<-4.29 =-.0442 cover1<.07758 =.0015 sinceCut<1.5 =-.0308 chat:next<1.59 tasks:next<.24 topicCosineCut<.6708 chat:next<.86 topicMass<.5 =-.0015 coverDrop<-.217 =-.0497 =.0544 =-.061 =.0465 =-.0204 topicPast<7.393 cover8<.2277 =.064 =.009 =-.0112
newMass<3.298 tasks:next<-1.45 =-.0141 =.0028 prev2Length<2.773 mean:length<13.07 prev2Question<.5 topicCosine<.327 cover4<.02578 =-.016 mean:lex<.5178 =.0037 coverBest<.04577 =.0709 =-.0073 =-.0299 run<5.5 =-.0298 =.021 prevLength<2.565 =.0394 =-.0016 =-.0227
prev2Question<.5 prev2Length<2.89 =.0059 =-.0126 prev2Length<2.197 topicPast<8.335 =-.0201 =.0242 cover1<.1136 documents:both<.54 lexBest<1 tasks:next<-.16 =.0362 cover16Plain<.1603 =-.0346 =.0066 =-.0278 wordsSinceCut<3.714 mean:agree<.15 =.0025 =.0368 =-.0023 =-.0212
cover2Plain<.2185 =-.0007 mean:digits<.02811 mean:question<.38 coverPrev<.03507 cover2<.1454 =.0803 tasks:prev<-.48 =-.0166 =.0488 =.0122 mass<2.849 =-.0094 mean:short<.1067 coverDrop<-.01356 =.0419 coverDrop<.03678 =-.068 mean:thanks<.02667 =-.0201 =.0716 =-.0131 =-.0149
mean:lex<1.187 coverDrop<.00636 =.0041 coverDrop<.04865 chat:prev<-.56 =-.0327 back2<.02575 =.0032 =-.0225 mean:agree<.1444 coverDrop<.1833 =.0001 =-.0227 =.0047 mean:changed<.9857 isStarter<.5 mean:lex<1.226 mean:agree<.1 =.0509 =-.0371 =-.0511 =-.0094 =.0076
topicCosineCut<.06674 topicCosine<.02149 tasks:both<3.27 =-.0004 isStarter<.5 =-.0697 =.0477 newMass<3.223 =.0319 =-.0092 tasks:both<3.27 cover16<.05747 =-.0204 mean:short<.1 cover16<.07777 topicCosineCut<.6236 =.0424 =-.0383 =-.0071 mean:known<.6932 =-.0223 =.0174 =-.0457
documents:next<2.77 cover2Plain<.2185 topicLast<.5378 =-.002 =.01 prevQuestion<.5 cover16<.1839 chat:next<.24 =.0621 =.0175 lengthRatio<-.4831 =-.019 =.0159 documents:next<1.74 =-.0264 coverPrev<.1129 =.0797 =-.0295 spokeAgo<1.5 =.0168 coverPrev<.06877 =.0019 =-.0326
sinceCut<1.5 mean:question<.2111 radio:both<-.25 =.0474 =-.0184 oldShare<.08969 coverPrev<.08951 prev:greeting<.5 density<.2404 =-.0477 =.0007 =.0039 radio:next<.05 =-.0182 lexLast<1.64 =.0851 =-.0008 =.0186 next:greeting<.5 =.0024 length<2.708 =.0669 =-.0213
lexBest<1.08 next:farewell<.5 mean:known<.7045 =.0094 prevLengthRatio<-.1959 =-.017 =.0081 tasks:both<-.51 cover4<.09408 =-.014 =.0894 =-.0452 capitals<.0303 =-.0069 first<.5 back2<.135 =-.041 wordsSinceCut<3.584 =.0555 =-.035 cover8<.4152 =.004 =.0328
capitals<.4286 tasks:prev<-.81 mean:known<.7986 documents:next<1.02 capitals<.0303 =.0202 =-.0094 mean:agree<.0973 chat:next<2.05 =-.0326 =.0245 =.0034 documents:next<.42 =-.0336 =.0015 mean:known<.8341 =-.0043 cover2<.0335 =-.0045 =.0464 next:agree<.5 =.0265 =-.0419
radio:prev<.04 mean:thanks<.04967 =.0005 next:agree<.5 mean:known<.6535 prevLength<2.89 cover16<.4419 radio:next<-.38 =.0929 chat:both<-.12 =-.0275 =.0218 =-.0393 =-.0269 lexLast<2.29 =-.0114 =-.0481 tasks:prev<-.72 =.0074 =-.0552 mean:known<.8341 =.0041 =.0535
`,
}
