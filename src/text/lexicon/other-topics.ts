/** Topics of everyday conversation in other languages than English: words by topic, written by hand, not learnt. */

/**
 * Words of the topics of `TOPICS` in Chinese, German, Dutch, French, Italian, Spanish and Portuguese, in that order, in
 * lower case and separated by white space. Chinese is compared by pairs of characters. Words that the English words cover
 * are left out, and so are most of those that mean something else in English; some (mutter, cane, funk, tee, hose) are
 * listed because the weights of src/segment were learnt with them.
 */
export const TOPICS_OTHER: Readonly<Record<string, string>> = {
  food: `吃饭 好吃 早饭 午饭 晚饭 早餐 午餐 晚餐 外卖 食物 美食 零食 水果 蔬菜 米饭 面条 面包 蛋糕 火锅 饺子 烧烤 牛肉 鸡肉 猪肉 海鲜 巧克力 essen gegessen frühstück mittagessen abendessen
    hunger brot käse fleisch gemüse obst kuchen hungrig lecker nudeln kartoffel hähnchen schokolade eten gegeten ontbijt avondeten honger
    brood kaas vlees groente taart lekker aardappel kip rijst koekjes manger repas déjeuner dîner faim fromage viande légumes gâteau
    poisson poulet légume chocolat délicieux mangiare mangiato pranzo colazione cena formaggio carne verdura pollo riso frutta gelato
    cioccolato comer comida desayuno almuerzo cenar hambre queso pastel arroz fruta helado sopa almoço jantar fome queijo legumes
    sobremesa frango sorvete`,
  restaurant: `餐厅 饭店 餐馆 菜单 点菜 预订 订位 服务员 自助餐 川菜 粤菜 西餐 日料 寿司 聚餐 请客 speisekarte kellner gasthaus tisch reserveren ober menukaart tafel
    serveur réserver réservation ristorante prenotare prenotazione cameriere tavolo reservar camarero mesa cocina garçom ementa`,
  cooking: `做饭 做菜 厨房 食谱 菜谱 烹饪 炒菜 烤箱 烘焙 调料 厨师 下厨 kochen gekocht rezept küche backen ofen zutaten pfanne koken recept keuken bakken recette
    cuire ingrédients cucinare cucina ricetta forno cocinar receta horno cozinhar cozinha receita`,
  drinks: `喝酒 喝茶 咖啡 奶茶 啤酒 红酒 白酒 饮料 果汁 牛奶 酒吧 喝水 茶叶 可乐 trinken getrunken kaffee tee bier wein wasser milch saft kneipe drinken koffie thee
    wijn melk kroeg boire café thé bière eau lait boisson bere caffè birra vino acqua bevanda beber cerveza agua leche jugo zumo cerveja
    vinho água leite suco chá`,
  lodging: `酒店 宾馆 旅馆 民宿 房间 入住 退房 前台 客房 住宿 双人房 单人房 订房 unterkunft zimmer übernachten übernachtung ferienwohnung doppelzimmer einzelzimmer
    hotelkamer kamer overnachten overnachting verblijf hôtel chambre auberge hébergement séjour albergo alloggio soggiorno pernottamento
    habitación alojamiento hospedaje alojarse quarto hospedagem pousada hospedar`,
  flight: `飞机 航班 机票 机场 登机 航空 行李 起飞 降落 经济舱 商务舱 头等舱 转机 飞行 flug flüge fliegen flugzeug flughafen gepäck koffer vlucht vliegen vliegtuig
    luchthaven bagage vols avion aéroport bagages décollage volo voli aereo aeroporto bagaglio decollo vuelo vuelos avión aeropuerto
    equipaje voo voos avião bagagem`,
  rail: `火车 高铁 动车 地铁 车票 火车站 站台 铁路 列车 车厢 换乘 检票 候车 zug züge bahn bahnhof gleis fahrkarte schaffner trein treinen spoor treinkaartje
    treinstation métro gare billet treno treni stazione binario metropolitana tren trenes estación andén trem trens comboio estação metrô`,
  transit: `公交 公车 出租车 打车 网约车 滴滴 司机 乘客 站牌 巴士 顺风车 拼车 专车 叫车 fahrer haltestelle fahrt straßenbahn mitfahren chauffeur bushalte rit fiets
    autobus trajet arrêt autista fermata autobús taxista parada trayecto ônibus autocarro paragem`,
  car: `汽车 开车 驾驶 买车 车子 轿车 租车 加油 轮胎 发动机 修车 二手车 新能源 油耗 车型 auto autos fahren fahrzeug benzin reifen motor werkstatt mietwagen rijden
    autorijden benzine banden huurauto voiture voitures conduire essence pneu moteur macchina guidare veicolo benzina gomme noleggio coche
    carro conducir vehículo alquiler carros dirigir conduzir veículo combustível`,
  navigation: `地址 导航 路线 堵车 停车 停车场 地图 马路 路口 高速 红绿灯 附近 红灯 左转 右转 拐弯 adresse straße weg karte parken parkplatz stau kreuzung autobahn adres
    straat kaart parkeren parkeerplaats snelweg kruispunt rue chemin embouteillage autoroute carrefour indirizzo strada mappa parcheggio
    incrocio autostrada dirección carretera mapa aparcar estacionamiento tráfico endereço rua estrada estacionamento estacionar trânsito`,
  weather: `天气 下雨 下雪 气温 温度 天气预报 台风 刮风 阴天 晴天 太阳 降温 暴雨 冬天 夏天 春天 秋天 wetter regen regnet schnee sonne kalt heiß sturm gewitter wolken bewölkt
    schneit grad regent sneeuw zon koud onweer bewolkt zonnig graden météo pluie neige soleil vent froid chaud orage température nuages
    neiger pleut degrés pioggia piove neve vento freddo caldo nuvole nevica gradi clima lluvia llueve nieve viento frío calor tormenta
    nublado nieva sol grados chuva frio tempestade graus chove`,
  calendar: `日历 日程 预约 提醒 闹钟 会议 周一 周二 周三 周四 周五 周六 周日 星期 周末 明天 后天 改期 安排 kalender wecker erinnern montag dienstag mittwoch donnerstag freitag
    samstag wochenende afspraak wekker herinnering maandag dinsdag woensdag donderdag vrijdag zaterdag calendrier réveil rappel lundi
    mardi mercredi jeudi vendredi samedi appuntamento sveglia lunedì martedì mercoledì giovedì venerdì sabato cita despertador lunes
    martes miércoles jueves viernes sábado calendário lembrete terça quarta sexta`,
  banking: `银行 银行卡 账户 开户 销户 转账 汇款 存款 取款 余额 取钱 存钱 绑定 三方存管 存管 开户行 支行 网点 柜台 柜面 网银 转入 转出 到账 借记卡 储蓄 入金 出金 konto bankkonto überweisung
    überweisen guthaben geldautomat sparkasse filiale bankkarte abheben einzahlen dauerauftrag kontostand rekening bankrekening
    overboeking overmaken saldo spaarrekening pinnen storten bankpas banque compte virement retrait épargne bancaire déposer guichet banca
    conto bonifico prelievo risparmio bancario sportello prelevare versare banco cuenta retirar ahorro cajero bancaria conta sacar
    poupança caixa bancária`,
  passwords: `密码 登录 登陆 验证码 重置 忘记 用户名 账号 资金账号 修改密码 交易密码 通讯密码 锁定 解锁 冻结 注册 认证 人脸识别 二维码 扫码 kennwort anmelden einloggen benutzername
    zugangsdaten wachtwoord inloggen gebruikersnaam aanmelden connexion credenziali accedere accesso utente contraseña usuario iniciar
    acceder senha acessar usuário`,
  investing: `股票 证券 买入 卖出 行情 涨停 跌停 大盘 持仓 仓位 成交 委托 撤单 股东 沪市 深市 沪深 创业板 科创板 港股 上市 分红 炒股 新股 申购 打新 中签 配号 市值 券商 交易所 北交所 股东卡 指数 收盘 开盘 aktie
    aktien börse anlage anlegen investieren wertpapiere depot aandeel aandelen beurs beleggen belegging bourse investir placement azioni
    borsa investire investimento titoli acciones bolsa invertir inversión valores ações corretora`,
  funds: `基金 理财 赎回 定投 净值 收益 产品 理财产品 债券 国债 逆回购 货币基金 风险 风险测评 测评 期限 年化 资产 资管 信托 私募 公募 专业投资者 合格投资者 fonds anleihe rendite sparplan risiko
    obligatie rendement obligation fondi obbligazioni rendimento fondos bonos rentabilidad fundos títulos`,
  loans: `融资 融券 两融 融资融券 信用账户 担保 担保品 维持担保 平仓 利率 利息 负债 还款 保证金 杠杆 授信 额度 征信 贷款 房贷 借款 借钱 期权 期货 kredit darlehen zinsen schulden kreditrahmen
    krediet lening schuld crédit prêt emprunt intérêts dette prestito mutuo debito préstamo crédito deuda hipoteca empréstimo juros dívida`,
  payments: `付款 支付 支付宝 微信支付 账单 信用卡 刷卡 手续费 佣金 费用 费率 收费 扣款 扣费 退款 发票 缴费 充值 欠费 花费 bezahlen bezahlt zahlung rechnung gebühr gebühren
    kreditkarte rückerstattung betalen betaald betaling factuur kosten creditcard terugbetaling payer paiement facture frais remboursement
    pagare pagamento fattura bolletta rimborso pagar factura tarifa tarjeta reembolso fatura boleto cartão`,
  insurance: `保险 保单 投保 理赔 保费 车险 医保 寿险 受益人 保障 赔偿 退保 versicherung versichert versicherer schaden verzekering verzekerd verzekeraar schade
    assurance assuré assureur sinistre assicurazione assicurato polizza sinistro seguro aseguradora póliza siniestro seguradora apólice`,
  tax: `税务 缴税 个税 税收 报税 退税 纳税 所得税 印花税 增值税 steuer steuern steuererklärung finanzamt belasting belastingen belastingdienst aangifte impôt
    impôts tasse imposte dichiarazione impuesto impuestos hacienda imposto impostos receita`,
  benefits: `社保 养老 养老金 退休 公积金 残疾 失业 低保 福利 补贴 津贴 社会保障 rentner ruhestand sozialversicherung behinderung arbeitslos bürgergeld pensioen
    gepensioneerd uitkering werkloos toeslag retraite retraité chômage handicap sussidio disoccupazione indennità jubilación jubilado
    pensión subsidio discapacidad aposentadoria aposentado pensão benefício deficiência`,
  studentaid: `助学 奖学金 助学金 助学贷款 学费 学生贷款 stipendium studiengebühren bafög studiefinanciering studielening beurs bourse boursier borsa beca
    matrícula bolsa mensalidade`,
  veterans: `军队 当兵 退伍 军人 部队 战争 海军 空军 陆军 武器 士兵 bundeswehr soldat soldaten krieg armee leger soldaat oorlog armée guerre militaire esercito
    soldato guerra ejército soldado exército`,
  licensing: `驾照 驾驶证 车牌 行驶证 年检 扣分 罚款 违章 考驾照 驾校 科目 führerschein kennzeichen zulassung fahrschule rijbewijs kenteken rijschool permis
    immatriculation patente targa immatricolazione licencia matrícula multa carteira habilitação`,
  identity: `身份证 护照 签证 证件 户口 移民 国籍 居住证 身份 证明 正反面 复印件 有效期 签字 签名 本人 实名 ausweis personalausweis reisepass visum staatsbürgerschaft
    einwanderung paspoort identiteitskaart verblijfsvergunning passeport identité nationalité passaporto cittadinanza pasaporte ciudadanía
    inmigración identidad passaporte cidadania imigração identidade`,
  law: `法律 律师 法院 法官 警察 报警 犯罪 监狱 合同 起诉 官司 违法 判决 诈骗 偷窃 小偷 投诉 anwalt gericht polizei gesetz verbrechen gefängnis richter diebstahl advocaat
    rechtbank politie wet misdaad gevangenis avocat tribunal loi juge avvocato tribunale polizia legge carcere abogado policía ley cárcel
    advogado polícia prisão`,
  health: `医生 医院 看病 生病 感冒 发烧 咳嗽 吃药 药品 手术 病人 身体 健康 头疼 头痛 住院 体检 治疗 癌症 过敏 护士 减肥 arzt ärztin krank krankheit krankenhaus gesundheit fieber
    schmerzen medikament erkältung kopfschmerzen rezept impfung apotheke praxis husten dokter ziek ziekte ziekenhuis gezondheid koorts
    pijn medicijn hoofdpijn apotheek huisarts hoest verkouden médecin malade maladie hôpital santé fièvre douleur médicament ordonnance
    toux rhume medico malato malattia ospedale febbre dolore farmaco farmacia tosse raffreddore médico enfermo enfermedad salud fiebre
    dolor gripe cita resfriado doente doença saúde febre remédio farmácia`,
  dental: `牙齿 牙医 牙疼 拔牙 洗牙 牙科 补牙 口腔 zahnarzt zahn zähne zahnschmerzen tandarts tand tanden dents dente denti diente muela dentes`,
  fitness: `健身 健身房 跑步 锻炼 瑜伽 游泳 骑车 爬山 马拉松 肌肉 散步 骑行 fitnessstudio trainieren laufen joggen schwimmen fahrrad radfahren wandern sportschool
    trainen hardlopen zwemmen fietsen wandelen entraînement courir natation vélo randonnée palestra allenamento correre nuoto bicicletta
    gimnasio correr nadar bicicleta ejercicio treino`,
  sport: `足球 篮球 乒乓球 羽毛球 网球 比赛 球队 球员 球迷 世界杯 奥运会 奥运 冠军 教练 进球 滑雪 运动 排球 fußball mannschaft spieler spiel turnier verein weltmeister voetbal
    ploeg wedstrijd speler kampioen équipe joueur calcio squadra partita giocatore campionato fútbol equipo partido jugador campeonato
    futebol equipe jogador gol`,
  music: `音乐 唱歌 听歌 歌曲 歌手 专辑 演唱会 钢琴 吉他 乐队 跳舞 舞蹈 歌词 摇滚 小提琴 musik lieder sänger konzert klavier gitarre tanzen hören muziek liedje zanger
    gitaar dansen musique chanson chanteur chanter danse danser musica canzone cantante cantare chitarra ballare música canción cantar
    guitarra bailar canção cantor violão dançar`,
  film: `电影 电视 电视剧 看电影 演员 导演 影院 电影院 综艺 动漫 动画 剧情 票房 主演 追剧 明星 kino schauspieler fernsehen regisseur folge bioscoop acteur aflevering cinéma
    série télévision réalisateur attore regista película cine ator diretor`,
  reading: `看书 读书 小说 作者 作家 图书馆 阅读 书店 文学 杂志 诗歌 写作 报纸 buch bücher lesen gelesen roman bibliothek schreiben zeitung boek boeken lezen
    bibliotheek schrijver livre livres lire bibliothèque écrivain libro libri leggere romanzo biblioteca scrittore libros leer novela
    escritor livro livros ler romance`,
  gaming: `游戏 玩游戏 打游戏 手游 王者荣耀 网游 电竞 玩家 象棋 麻将 扑克 下棋 videospiel spielen zocken schach kartenspiel spelletje gamen schaken jeu jeux jouer
    échecs gioco giochi giocare scacchi juego juegos jugar ajedrez jogo jogos jogar xadrez`,
  art: `画画 绘画 艺术 摄影 拍照 照片 书法 美术 画家 手工 雕塑 相机 kunst künstler malen gemälde fotografie bild kunstenaar schilderen schilderij foto peinture
    peindre dessin artista dipingere pittura disegno pintura pintar dibujo desenho`,
  sightseeing: `景点 博物馆 公园 门票 故宫 长城 名胜 古迹 参观 动物园 游乐园 风景 寺庙 游玩 sehenswürdigkeit sehenswürdigkeiten schloss denkmal turm besichtigen
    bezienswaardigheid kasteel toren musée château museo castello visitare castillo visitar museu castelo`,
  events: `活动 演出 聚会 门票 展览 晚会 节日 庆祝 派对 音乐节 话剧 春节 中秋 veranstaltung feier feiern eintrittskarte ausstellung feest voorstelling
    tentoonstelling spectacle fête billet exposition spettacolo festa biglietto entrada fiesta espectáculo exposición ingresso espetáculo
    exposição`,
  shopping: `购物 买东西 商店 超市 商场 淘宝 京东 快递 物流 打折 优惠 价格 便宜 退货 换货 发货 订单 收货 下单 商品 客服 einkaufen kaufen gekauft preis billig teuer lieferung paket
    bestellung winkel winkelen kopen gekocht prijs goedkoop duur pakket bestelling acheter achat magasin boutique prix cher livraison
    colis comprare negozio acquisto prezzo sconto consegna pacco comprar compra tienda precio barato descuento envío paquete pedido loja
    preço desconto entrega`,
  clothing: `衣服 裙子 裤子 鞋子 外套 帽子 衬衫 穿衣 时尚 尺码 项链 戒指 手表 纹身 kleidung kleid hose schuhe hemd jacke kleding kleren jurk broek schoenen jas
    vêtements robe pantalon chaussures chemise vestiti vestito pantaloni scarpe camicia ropa vestido pantalones zapatos camisa roupa calça
    sapatos`,
  appearance: `头发 理发 发型 化妆 护肤 美容 染发 颜色 红色 蓝色 绿色 黄色 黑色 白色 身高 漂亮 眼睛 haare friseur haarschnitt farbe blau grün gelb schwarz weiß kapper kleur
    rood blauw groen geel zwart cheveux coiffeur couleur rouge bleu vert jaune capelli parrucchiere rosso verde giallo pelo peluquería
    rojo azul amarillo cabelo cor vermelho amarelo`,
  household: `打扫 家具 沙发 洗衣机 冰箱 空调 装修 卫生间 修理 维修 家务 卫生 热水器 putzen möbel badezimmer waschmaschine kühlschrank reparieren garten schoonmaken
    meubels badkamer wasmachine koelkast ménage meubles frigo réparer pulire mobili bagno lavatrice frigorifero limpiar muebles baño
    lavadora nevera limpar móveis banheiro geladeira`,
  housing: `房子 租房 买房 房租 房东 搬家 公寓 小区 房价 装修 邻居 中介 住房 wohnung haus miete mieten vermieter umzug umziehen nachbar woning huis huur huren
    verhuurder verhuizen buren maison appartement loyer louer propriétaire déménager casa appartamento affitto affittare trasloco
    apartamento piso alquilar mudanza vecino aluguel alugar mudança vizinho`,
  family: `爸爸 妈妈 父母 父亲 母亲 爷爷 奶奶 哥哥 姐姐 弟弟 妹妹 儿子 女儿 家人 家庭 亲戚 mutter vater eltern bruder schwester sohn tochter oma opa geschwister kinder
    enkel tante onkel moeder vader ouders broer zus zoon dochter oom neef famille mère père frère fils oncle famiglia madre padre genitori
    fratello sorella figlio figlia nonna zio zia nipote nonno fratelli familia padres hermano hermana hijo hija abuela tío tía sobrino
    abuelo hermanos família mãe irmão irmã filho filha avó tio tia sobrinho avô irmãos`,
  children: `孩子 小孩 宝宝 儿童 婴儿 怀孕 幼儿园 育儿 玩具 男孩 女孩 奶粉 kinder schwanger spielzeug junge mädchen kinderen zwanger speelgoed jongen meisje enfant
    enfants bébé enceinte jouet bambino bambini incinta giocattolo niño niños bebé embarazada juguete criança crianças bebê grávida
    brinquedo`,
  romance: `结婚 老公 老婆 丈夫 妻子 男朋友 女朋友 恋爱 婚礼 离婚 约会 爱情 分手 单身 相亲 表白 verheiratet heirat heiraten hochzeit ehemann ehefrau freundin scheidung
    getrouwd trouwen bruiloft echtgenoot vriendin scheiding marié mariage épouse copine sposato matrimonio marito moglie fidanzata
    divorzio casado boda marido esposa novia novio divorcio casamento namorada divórcio`,
  friends: `朋友 好友 闺蜜 兄弟 交友 同学 室友 聚会 友谊 孤独 freund freunde freundschaft kumpel einsam vriend vrienden vriendschap eenzaam ami amis amitié
    copain amico amici amicizia amigo amigos amistad amizade`,
  pets: `宠物 小狗 小猫 狗狗 猫咪 养狗 养猫 遛狗 猫粮 狗粮 兔子 乌龟 hund hunde katze katzen haustier welpe tierarzt hond honden kat katten huisdier dierenarts
    chien chiens chaton vétérinaire cane cani gatto gatti cucciolo perro perros gato gatos mascota cachorro filhote`,
  animals: `动物 老虎 狮子 大象 熊猫 猴子 马匹 骑马 鸟类 昆虫 大熊猫 野生 鲸鱼 tier tiere pferd vogel kuh schwein löwe dier dieren paard koe varken animaux cheval
    oiseau vache cochon animale animali cavallo uccello mucca animales caballo pájaro vaca cerdo animais cavalo pássaro porco`,
  work: `工作 上班 下班 公司 老板 同事 加班 工资 面试 简历 找工作 辞职 职业 招聘 薪水 出差 创业 单位 员工 arbeit arbeiten beruf firma kollege kollegen gehalt bewerbung stelle
    büro arbeitet bewerben kündigung homeoffice chefin werk werken baan bedrijf baas sollicitatie kantoor werkt ontslag vergadering
    travail travailler patron collègue salaire bureau embauche métier lavoro lavorare azienda collega stipendio ufficio stipendi mestiere
    assunto trabajo trabajar empleo empresa jefe salario oficina sueldo jefa oficio despido trabalho trabalhar emprego chefe salário
    escritório chefia demissão colega vaga`,
  school: `学校 老师 学生 作业 考试 上课 小学 中学 高中 初中 数学 成绩 补习 教室 高考 课程 schule lehrer schüler hausaufgaben unterricht prüfung klasse leraar leerling
    huiswerk examen klas école élève devoirs cours scuola insegnante compiti lezione esame escuela maestro alumno deberes clase escola
    aluno lição aula prova`,
  university: `大学 研究生 专业 毕业 本科 硕士 博士 论文 教授 学位 考研 校园 宿舍 学院 留学 uni studium studieren studiert hochschule vorlesung abschluss studeren
    hoogleraar diploma études étudiant diplôme studiare laurea estudiar carrera estudiante faculdade estudar estudante`,
  science: `科学 物理 化学 生物 实验 科学家 太空 宇宙 地球 研究 火星 机器人 航天 月球 wissenschaft forschung physik chemie weltraum wetenschap onderzoek natuurkunde
    scheikunde ruimte recherche physique chimie espace scienza ricerca fisica chimica spazio ciencia investigación física química ciência
    pesquisa`,
  computing: `电脑 手机 软件 程序 编程 代码 苹果 安卓 华为 小米 系统 屏幕 键盘 下载 安装 卸载 升级 版本 更新 黑屏 闪退 客户端 电脑版 手机版 rechner drucker datei bildschirm herunterladen
    tastatur absturz installieren telefoon bestand scherm toetsenbord mobiel installeren bijwerken ordinateur logiciel téléphone écran
    fichier clavier télécharger portable telefono cellulare schermo tastiera scaricare installare ordenador computadora teléfono móvil
    pantalla archivo descargar instalar computador celular telefone tela arquivo baixar aplicativo`,
  online: `网络 上网 网站 邮箱 微信 微博 抖音 视频 直播 网页 链接 点击 短信 公众号 网速 宽带 无线 群聊 淘宝 netz webseite netzwerk netzwerke soziale nachricht konto netwerk
    bericht réseau réseaux courriel rete sito página correo redes rede`,
  religion: `宗教 教堂 上帝 佛教 基督 信仰 祈祷 圣经 菩萨 拜佛 kirche glaube gott beten pfarrer religiös kerk geloof bidden église dieu foi prier chiesa dio
    fede pregare iglesia dios rezar igreja deus fé`,
  politics: `政府 政治 总统 选举 政策 国家 总理 部长 议会 法案 领导 民主 委员会 党员 regierung wahl wahlen bundestag kanzler abgeordnete partei politik regering
    verkiezingen kamer stemmen partij politiek gouvernement élections député politique elezioni partito gobierno elecciones presidente
    política eleições`,
  nature: `大自然 森林 山上 海边 湖边 河边 露营 爬山 钓鱼 花园 种花 树木 草原 沙滩 岛屿 日落 户外 wald berg berge strand fluss blumen garten zelten angeln bos bergen rivier
    bloemen tuin natuur kamperen forêt montagne plage rivière fleurs jardin bosco montagna spiaggia fiume fiori giardino bosque montaña
    playa río flores jardín floresta montanha praia jardim`,
  travel: `旅游 旅行 出国 度假 假期 行程 攻略 导游 自驾游 跟团 签证 国外 放假 reise reisen verreisen urlaub ferien ausland gereist flugreise reiseziel strandurlaub
    reis reizen vakantie buitenland reisde bestemming étranger séjour valise viaggio viaggiare vacanza estero vacanze valigia meta viaje
    viajar vacaciones extranjero vacación maleta viajes viagem férias exterior mala viagens turismo`,
  places: `北京 上海 广州 深圳 杭州 成都 南京 武汉 重庆 天津 西安 香港 台湾 美国 日本 韩国 英国 法国 德国 欧洲 城市 老家 stadt deutschland frankreich europa münchen wien schweiz
    österreich stad nederland amsterdam duitsland ville allemagne espagne città paese italia milano francia ciudad país españa méxico
    alemania cidade brasil portugal lisboa`,
  age: `年龄 岁数 多大 生日 周岁 年轻 老人 出生 成年 老年 geburtstag geboren jahrgang verjaardag leeftijd âge né jeune compleanno anni nato giovane cumpleaños
    edad nacido joven aniversário idade nascido jovem`,
  introduction: `名字 贵姓 姓名 叫什么 认识 爱好 兴趣 哪里人 老乡 尊姓 heiße vorname nachname kennenlernen heet naam voornaam achternaam appelle prénom chiamo
    nome cognome llamo nombre apellido chamo sobrenome`,
  sleep: `睡觉 起床 失眠 做梦 熬夜 早起 午睡 困了 睡眠 疲惫 晚睡 schlafen geschlafen aufstehen müde traum bett slapen geslapen moe droom dormir sommeil fatigué
    rêve dormire sonno stanco letto sogno sueño cansado cama sono`,
  feelings: `开心 高兴 难过 伤心 生气 害怕 担心 焦虑 压力 孤独 紧张 心情 抑郁 哭了 无聊 郁闷 幸福 glücklich traurig wütend nervös langweilig sorgen blij verdrietig boos
    zenuwachtig verveeld heureux triste peur inquiet stressé ennui felice arrabbiato paura preoccupato feliz enojado miedo preocupado
    aburrido medo`,
  wealth: `有钱 没钱 赚钱 挣钱 工资 存钱 花钱 穷人 富人 预算 收入 捐款 慈善 亿元 破产 geld reich verdienen sparen spenden rijk miljoen argent pauvre gagner soldi denaro
    ricco povero dinero rico pobre ganar dinheiro ganhar`,
  language: `英语 汉语 中文 英文 日语 法语 外语 学英语 单词 语法 口语 翻译 普通话 方言 发音 sprache sprachen deutsch englisch französisch spanisch übersetzen wörter taal
    talen nederlands engels duits vertalen langue langues anglais français espagnol traduire lingua lingue inglese tradurre idioma inglés
    español traducir inglês português traduzir`,
  ships: `船舶 轮船 船长 船员 港口 货船 油轮 航行 海上 船只 渔船 渡轮 集装箱 schiff schiffe kapitän segeln schip schepen kapitein zeilen navire bateau capitaine
    équipage nave capitano equipaggio barco buque capitán tripulación navio capitão`,
  anchoring: `锚地 抛锚 起锚 泊位 靠泊 码头 拖轮 离泊 系泊 ankern ankerplatz hafen liegeplatz anker ankerplaats ligplaats ancre mouillage ancora ormeggio
    porto fondeo muelle puerto âncora cais`,
  pilotage: `引航 引水 引航员 引水梯 lotse lotsen loods lamanage práctico prático`,
  collision: `避让 碰撞 右舷 左舷 追越 航向 航速 会遇 steuerbord backbord kollision stuurboord bakboord aanvaring tribord bâbord abordage dritta
    collisione estribor babor colisión estibordo bombordo colisão`,
  radio: `频道 雷达 甚高频 收听 呼叫 电台 funk kanal marifoon kanaal canal canale frecuencia frequência`,
  distress: `遇险 求救 救援 搜救 火灾 起火 沉没 搁浅 落水 紧急 notfall rettung feuer seenot noodgeval secours incendie naufrage emergenza soccorso incendio
    emergencia rescate emergência resgate incêndio`,
  product: `设计 外观 材料 塑料 造型 样品 原型 制造 生产 gestaltung entwurf kunststoff werkstoff ontwerp kunststof materiaal plastique matériau progetto
    materiale diseño plástico projeto`,
  electronics: `电池 芯片 充电 传感器 电路 显示器 家电 插座 akku ladegerät steckdose oplader stopcontact chargeur prise caricatore batería cargador enchufe
    bateria carregador tomada`,
  usability: `遥控器 按钮 按键 界面 功能 菜单 音量 fernbedienung knopf lautstärke afstandsbediening knop télécommande bouton pulsante botón mando botão`,
  marketing: `市场 营销 客户 销售 广告 竞争 品牌 利润 成本 markt verkauf werbung kunden umsatz verkoop reclame klanten marché vente publicité clients
    mercato vendita pubblicità mercado venta publicidad venda publicidade`,
  meetings: `开会 会议 议程 讨论 项目 汇报 方案 截止 besprechung sitzung tagesordnung projekt vergadering overleg réunion projet riunione progetto reunión
    proyecto reunião projeto`,
  paperwork: `申请 材料 表格 提交 办理 流程 手续 审核 资料 填写 上传 盖章 证明 antrag formular unterlagen beantragen einreichen bescheinigung behörde aanvraag
    formulier aanvragen bewijs gemeente formulaire dossier attestation modulo domanda richiesta solicitud formulario trámite formulário
    solicitação certidão`,
  pandemic: `疫情 新冠 核酸 疫苗 隔离 口罩 病毒 封城 感染 impfung impfen vaccinatie mondkapje confinement vaccino mascherina vacuna cuarentena vacina
    quarentena`,
  energy: `电力 电费 停电 能源 天然气 煤气 环保 垃圾 太阳能 燃气 水电 strom umwelt klimawandel müll stroom milieu klimaat afval énergie électricité energia
    elettricità ambiente energía electricidad eletricidade`,
  farming: `农村 农民 种地 庄稼 农业 养猪 养鸡 收割 牧场 bauernhof bauer landwirtschaft ernte boerderij boer landbouw oogst ferme récolte fattoria contadino
    agricoltura granja cosecha fazenda colheita`,
  recording: `录音 麦克风 语音 转写 录制 耳机 aufnahme aufnehmen mikrofon opname microfoon enregistrement microfono grabación micrófono gravação
    microfone`,
  recognition: `识别 算法 模型 神经网络 噪声 信号 频率 spracherkennung rauschen spraakherkenning reconnaissance riconoscimento reconocimiento
    reconhecimento`,
  academy: `教育 师资 教育局 补助 学区 bildung schulpolitik kita onderwijs kinderopvang enseignement crèche istruzione asilo educación guardería
    educação creche`,
  vts: `航道 浮标 吃水 潮汐 防波堤 灯塔 进港 出港 fahrwasser tonne wellenbrecher leuchtturm vaarwater boei golfbreker vuurtoren chenal bouée phare marée
    canale boa faro marea canal boya boia farol maré`,
  annotation: `标注 语料 语义 句法 本体 korpus satzbau sémantique`,
  society: `社会 种族 歧视 妇女 平等 社区 暴力 少数民族 gesellschaft gleichberechtigung rassismus gewalt samenleving gelijkheid geweld société égalité
    società uguaglianza razzismo sociedad igualdad racismo sociedade igualdade`,
}
