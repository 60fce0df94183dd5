/** What WhatsApp writes into its exports itself, in the sixty languages that it speaks: in lower case, without a full stop at the end. */
import type { MediaKind } from './chat-parts.ts'

const phrases = (list: string): ReadonlySet<string> => new Set(list.split(/\s*\|\s*/).map((phrase) => phrase.trim()))

/** Media that were not exported, of Android: `<Media omitted>`. */
export const OMITTED_NOTES = phrases(`media omitted|file omitted|media weggelaat|تم استبعاد الوسائط|media buraxıldı|media çıxarılmışdır
  |без файл|без файлове|মিডিয়া বাদ দেওয়া হয়েছে|fitxers multimèdia omesos|mitjans omesos|média vynechány|média vynechána
  |médium vynecháno|medier udeladt|mediefil udeladt|medien ausgeschlossen|medien weggelassen|αρχείο παραλήφθηκε|εξαίρεση πολυμέσων
  |multimedia omitido|archivo omitido|meedia välja jäetud|meedia ära jäetud|رسانه حذف شد|پیوست نما/آهنگ حذف شد|پيوست نما/آهنگ حذف شد
  |media jätettiin pois|media jätetty pois|médias omis|média omis|média exclu|fichier omis|meáin ligthe ar lár|મિડિયા છોડી મૂકાયું
  |મીડિયા અવગણવામાં આવ્યા|मीडिया के बिना|medijski zapis izostavljen|média elhagyva|hiányzó médiafájl|media tidak disertakan|media omessi
  |media omesso|file omesso|המדיה לא נכללה|מדיה הושמטה|メディアなし|メディアは含まれていません|файлдар қосылмаған|файл қосылған жоқ|ಮಾಧ್ಯಮ ಕೈಬಿಡಲಾಗಿದೆ
  |미디어 파일 제외|미디어 파일 제외됨|미디어 파일을 생략한 대화내용|사진 및 동영상 생략|ບໍ່ລວມມີເດຍ|medija praleista|praleistas medijos turinys|nav iekļauta multivide
  |bez multivides|без фајлови|без фајл|മീഡിയ ഒഴിവാക്കി|मीडिया वगळण्यात आला|मीडिया वगळले|media dikecualikan|media disingkirkan
  |media utelatt|uten vedlegg|media weggelaten|ਮੀਡੀਆ ਛੱਡਿਆ|ਮੀਡੀਆ ਛਡਿਆ ਗਿਆ|pominięto multimedia|pliki pominięto|mídia oculta
  |mídia omitida|arquivo de mídia oculto|ficheiro não revelado|média oculta|conținut media omis|без медиафайлов|файл пропущен
  |медиафайл пропущен|médiá vynechané|datoteke izpuščene|medij izpuščen|media u hoq|media hequr|медији су изостављени|media utelämnat
  |utelämnat media|media har utelämnats|media hazijajumuishwa|media imerukwa|கோப்புகள் விடப்பட்டன|ஊடகங்கள் நீக்கப்பட்டது
  |మీడియా విస్మరించబడింది|మాధ్యమం విస్మరించబడింది|ไฟล์สื่อถูกลบ|สื่อถูกลบ|สื่อถูกละไว้|inalis ang media|walang kalakip na media
  |medya dahil edilmedi|medya atlanmış|медіа пропущено|медіафайл пропущено|میڈیا چھوڑ دیا گیا|میڈیا ہٹا دیا گیا|fayl o‘tkazib yuborildi
  |bỏ qua tệp phương tiện|đã bỏ qua file phương tiện|bỏ qua media|省略多媒體檔|省略多媒體檔案|已略去媒體檔案|忽略多媒體檔|媒体文件已省略|忽略多媒体文件|省略多媒体文件`)

/** In the place of a message that somebody, or who exported the chat, took back. */
export const DELETED_NOTES = phrases(`this message was deleted|this message was deleted by admin|you deleted this message
  |you deleted this message as admin
  |hierdie boodskap was uitgevee|jy het boodskap uitgevee|تم حذف هذه الرسالة|لقد حذَفت هذه الرسالة|أنت حذفت هذه الرسالة
  |bu ismarıc silindi|siz bu ismarıcı sildiniz|съобщението беше изтрито|изтрихте това съобщение|এই মেসেজটি বাদ দেওয়া হয়েছে
  |এই বার্তাটি মুছে ফেলা হয়েছে|আপনি এই মেসেজটি বাদ দিয়েছেন|আপনি এই বার্তাটি মুছে ফেলেছেন|aquest missatge s'ha suprimit
  |aquest missatge està esborrat|has suprimit aquest missatge|has esborrat aquest missatge|tato zpráva byla smazána
  |tato zpráva byla odstraněna|tuto zprávu jste smazal/a|tuto zprávu jste odstranil/a|denne besked er blevet slettet
  |denne besked blev slettet|du har slettet denne besked|du slettede denne besked|diese nachricht wurde gelöscht
  |du hast diese nachricht gelöscht|αυτό το μήνυμα διαγράφηκε|διαγράψατε αυτό το μήνυμα|διαγράψατε το μήνυμα|se eliminó este mensaje
  |este mensaje fue eliminado|eliminaste este mensaje|see sõnum on kustutatud|kustutasid selle sõnumi|این پیام حذف شده است
  |این پیام حذف شد|شما این پیام را حذف کردید|tämä viesti poistettiin|poistit tämän viestin|ce message a été supprimé
  |vous avez supprimé ce message|scriosadh an teachtaireacht seo|scrios tú an teachtaireacht seo|આ મેસેજ ડિલીટ કરાયો|આ સંદેશ રદ્દ કરાયો
  |તમે આ મેસેજ ડિલીટ કર્યો|તમે આ સંદેશને રદ્દ કર્યો|הודעה זו נמחקה|מחקת את ההודעה הזו|מחקת הודעה זו|यह मैसेज डिलीट कर दिया गया है
  |यह संदेश मिटाया गया|आपने यह मैसेज डिलीट किया|आपने यह संदेश मिटाया|ova je poruka izbrisana|ova poruka je izbrisana
  |izbrisali ste ovu poruku|ez az üzenet törlésre került|törölted ezt az üzenetet|ezt az üzenetet törölted|pesan ini dihapus
  |pesan ini telah dihapus|anda menghapus pesan ini|anda telah menghapus pesan ini|questo messaggio è stato eliminato
  |hai eliminato questo messaggio|このメッセージは削除されました|このメッセージを削除しました|бұл хат жойылды|сіз бұл хатты жойдыңыз|ಈ ಸಂದೇಶವು ಅಳಿಸಲ್ಪಟ್ಟಿದೆ
  |ನೀವು ಈ ಸಂದೇಶವನ್ನು ಅಳಿಸಿದ್ದೀರಿ|이 메시지는 삭제되었습니다|삭제된 메시지입니다|삭제한 메시지입니다|이 메시지를 삭제했습니다|ši žinutė buvo ištrinta|jūs ištrynėte šią žinutę
  |šī ziņa tika izdzēsta|jūs izdzēsāt šo ziņu|оваа порака беше избришана|ја избриша оваа порака|ഈ സന്ദേശം ഇല്ലാതാക്കിയതാണ്
  |ഈ സന്ദേശം നിങ്ങൾ ഇല്ലാതാക്കി|हा मेसेज हटवण्यात आला|हा संदेश हटविण्यात आला होता|तुम्ही हा मेसेज हटवला|आपण हा संदेश हटविलात
  |mesej ini telah dipadam|anda telah memadamkan mesej ini|denne meldingen ble slettet|du slettet denne meldingen
  |dit bericht is verwijderd|je hebt dit bericht verwijderd|u hebt dit bericht verwijderd|ਇਸ ਸੁਨੇਹੇ ਨੂੰ ਹਟਾਇਆ ਗਿਆ|ਤੁਸੀਂ ਇਹ ਸੁਨੇਹਾ ਹਟਾਇਆ
  |ta wiadomość została usunięta|usunąłeś(-ęłaś) tę wiadomość|usunąłeś(aś) tę wiadomość|usunięto tę wiadomość|mensagem apagada
  |essa mensagem foi apagada|esta mensagem foi apagada|esta mensagem foi apagada pelo remetente|você apagou esta mensagem
  |apagou esta mensagem|acest mesaj a fost șters|ați șters acest mesaj|данное сообщение удалено|вы удалили данное сообщение
  |вы удалили это сообщение|táto správa bola odstránená|túto správu ste odstránili|to sporočilo je bilo izbrisano
  |to sporočilo ste izbrisali|ky mesazh u fshi|ju e fshitë këtë mesazh|ова порука је обрисана|обрисао/ла си ову поруку
  |detta meddelande raderades|det här meddelandet raderades|du raderade detta meddelande|du raderade det här meddelandet
  |du har tagit bort meddelandet|ujumbe huu ulifutwa|umefuta ujumbe huu|இத்தகவல் திரும்பப்பெறப்பட்டது|இத்தகவலை தாங்கள் அழித்தீர்கள்
  |ఈ సందేశం తొలగించబడింది|మీరు ఈ సందేశాన్ని తొలగించారు|ข้อความนี้ถูกลบแล้ว|ข้อความนี้ได้ถูกลบ|คุณได้ลบข้อความนี้|คุณลบข้อความนี้
  |itong mensahe ay binura na|binura mo itong mensahe|bu mesaj silindi|bu mesajı sildiniz|це повідомлення було видалено
  |ви видалили це повідомлення|یہ میسج حذف کر دیا گیا ہے|یہ پیغام حذف کیا گیا|آپ نے یہ میسج حذف کر دیا ہے|آپ نے اس پیغام کو حذف کیا
  |ushbu xabar o‘chirildi|siz ushbu xabarni o‘chirdingiz|tin nhắn này đã bị xóa|tin nhắn này đã bị xoá|bạn đã xóa tin nhắn này
  |bạn đã xoá tin nhắn này|此訊息已刪除|您已刪除此訊息|你已刪除此訊息|这条消息已被删除|此消息已被删除|信息已删除|消息已删除|您已删除这条消息|你删除了这条消息|您删除了这条消息|您删除这个信息`)

/** Behind a message that was changed. */
export const EDITED_NOTES = phrases(`this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje
  |ce message a été modifié|mensagem editada|esta mensagem foi editada|questo messaggio è stato modificato|dit bericht is bewerkt
  |сообщение изменено|данное сообщение изменено|це повідомлення змінено|ta wiadomość została zmieniona|bu mesaj düzenlendi
  |tato zpráva byla upravena|acest mesaj a fost editat|tämä viesti muokattiin|det här meddelandet redigerades
  |denne meldingen ble redigert|denne besked blev redigeret|pesan ini diedit|यह मैसेज एडिट किया गया|تم تعديل هذه الرسالة|הודעה זו נערכה
  |此訊息已編輯|此消息已编辑|このメッセージは編集されました|수정된 메시지입니다`)

/** Behind the name of a file, in brackets. */
export const ATTACHED_WORDS = phrases(`file attached|datei angehängt|archivo adjunto|fichier joint|arquivo anexado|ficheiro anexado
  |file allegato|bestand bijgevoegd|файл добавлен|файл додано|附件檔案|文件附件|檔案已附加|添付ファイル|파일 첨부됨|dosya ekli|plik dołączony|plik załączony
  |bifogad fil|liite|liitetiedosto|fil vedlagt|fil vedhæftet|soubor přiložen|fișier atașat|fájl csatolva|επισυνάφθηκε αρχείο
  |file terlampir|תוכן מצורף|קובץ מצורף|الملف مرفق|फ़ाइल अटैच की गई|ไฟล์ที่แนบมา|tệp đính kèm`)

/** What iOS says of media that were not exported: one of these words, with one for the kind of media. */
export const OMITTED_WORDS = new RegExp(String.raw`omitted|weggelassen|ausgelassen|ausgeschlossen|weggela(?:at|ten)|omi[ts]|omess?`
    + String.raw`|ocult|absent|não revelad|отсутств|пропущен|відсутн|изоставен|изостављен|παραλείφθηκε|省略|略去|忽略|생략|除外|含まれていません`
    + String.raw`|dahil edilmedi|pominię|utelämn|uteslut|utelatt|ikke inkludert|udeladt|ei kuvaa|ei sisällyt|jätettiin|vynech`
    + String.raw`|izostavljen|izpuščen|kihagyva|sikertelen|disertakan|dimasukkan|bỏ qua|đã bỏ|ไม่มี|ถูกลบ|हटाई गई|छोड़ा|वगळ`
    + String.raw`|বাদ দেওয়া|বাদ দেওয়া|પડતી|حذف|لم يتم إدراج|نکال|نظرانداز|הושמט|ligthe ar lár|praleist|izlaist|välja jäetud`, 'iu')
export const MEDIA_WORDS: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', new RegExp(String.raw`ima[gt]|bild|immagine|afbeelding|photo|foto|sticker|gif|изображ|зображ|стикер|стікер|слика|εικόνα`
    + String.raw`|图|圖|照片|画像|写真|이미지|사진|스티커|ステッカー|贴|貼|görüntü|çıkartma|obráz|obraz|naklej|billede|kuva|slika|gambar|imej|kép\b|íomhá`
    + String.raw`|hình|รูป|สติกเกอร์|इमेज|फ़ोटो|ছবি|ইমেজ|છબી|صور|تصویر|תמונה|מדבקה|attēls|vaizdas|pilt`, 'iu')],
  ['video', new RegExp(String.raw`v[ií]d[eé]|vidéo|wideo|video|видео|відео|βίντεο|视频|視訊|影片|動画|ビデオ|동영상|비디오|físeán|วิดีโอ|वीडियो`
    + String.raw`|व्हिडी|ভিডিও|વિડિ|فيديو|ویڈیو|ویدیو|סרטון`, 'iu')],
  ['audio', new RegExp(String.raw`[aá]udi|sprach|voice|\bses\b|lyd\b|ljud|ääni|dźwięk|hang\b|zvuk|аудио|аудіо|голос|ήχος|音频|音訊|音声`
    + String.raw`|オーディオ|語音|语音|오디오|เสียง|ऑडियो|অডিও|ઑડિયો|صوت|آڈیو|שמע`, 'iu')],
  ['file', new RegExp(String.raw`do[ck]um|asiakirja|belge|contac?t|kontakt|kartvizit|документ|контакт|έγγραφο|επαφή|文件|檔|連絡人|联系人|문서`
    + String.raw`|연락처|書類|ドキュメント|連絡先|เอกสาร|दस्तावेज़|ডকুমেন্ট|مستند|سند|מסמך|איש קשר`, 'iu')],
]
