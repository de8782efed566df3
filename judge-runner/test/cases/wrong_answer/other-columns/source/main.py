open("/judge/output/answer.txt", "w").write("b,secret\n1,2\n")
